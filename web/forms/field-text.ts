import type { Field, Kind } from '#contract/content/fields.ts'
import { plainText } from '#contract/rich-text.ts'
import { formatDate, formatDateTime } from '#web/ui/relative-time.tsx'

/** What a field says, in plain words, wherever two states of a row are compared. */
const texts = {
  text: String,
  textarea: String,
  richText: (value) => plainText(String(value).replace(/<img\b[^>]*>/gi, ' [picture] ')),
  image: (value) => (value instanceof File ? value.name : 'A picture'),
  choice: String,
  date: (value) =>
    isDay(String(value)) ? formatDate(Date.parse(`${value}T12:00`)) : formatDateTime(String(value)),
  range: (value) => {
    const { from, to } = typeof value === 'string' ? JSON.parse(value) : value
    return `${from} to ${to}`
  },
  reference: String,
  slug: String,
} satisfies Record<Kind, (value: NonNullable<unknown>) => string>

export const fieldText = (field: Field, value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : formatText(field, value)

/** As an input of dates leaves it. */
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

/** What cannot be read as its kind, such as a half-typed date, is shown as it is. */
function formatText({ kind }: Field, value: NonNullable<unknown>): string {
  try {
    // biome-ignore lint/suspicious/noExplicitAny: each entry takes the values of its own kind
    return (texts[kind] as (value: any) => string)(value)
  } catch {
    return String(value)
  }
}
