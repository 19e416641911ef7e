import type { AnyContent } from '#contract/content/define.ts'
import type { Kind } from '#contract/content/fields.ts'
import { statusFromLabel } from '#web/content/active-status.ts'
import type { FormValue, FormValues } from '#web/forms/form.tsx'

const text = (value: FormValue) => String(value ?? '')

/** How the value of an input is sent; undefined where it is not. */
const wireValues = {
  text,
  textarea: text,
  richText: text,
  // A stored picture stays where it is; only a new file is sent (AC-242), or that there shall be none.
  image: (value) => (value instanceof File ? value : value === null ? '' : undefined),
  choice: text,
  date: (value) => toIsoMoment(text(value)),
  range: (value) => JSON.stringify(value),
  reference: text,
  slug: text,
} satisfies Record<Kind, (value: FormValue) => string | File | undefined>

/** What a form holds, or a new status alone, as a multipart body. */
export function toFormData(type: AnyContent, values: FormValues | { status: number }): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const field = type.fields[name]
    const part = field ? wireValues[field.kind as Kind](value) : statusPart(value)
    if (part !== undefined) body.set(name, part)
  }
  return body
}

/** As a number, or as the word that a form has for it. */
const statusPart = (value: FormValue | number) =>
  String(typeof value === 'number' ? value : statusFromLabel(String(value)))

/**
 * The chosen day with the time of day that it is now, where the reader is (AP-132, AP-133, AP-185). A stored moment
 * that nobody has touched is not a day and stays as it is (AP-134).
 */
export function toIsoMoment(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return day
  const moment = new Date()
  moment.setFullYear(year, month - 1, date)
  return moment.toISOString()
}

/** The day of a moment where the reader is, as an input of dates takes it; a day stays itself. */
export function toDateInput(moment: string): string {
  const at = new Date(moment)
  if (/^\d{4}-\d\d-\d\d$/.test(moment) || Number.isNaN(at.getTime())) return moment
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
