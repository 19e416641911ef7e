import type { Field, Kind, RangeValue } from '#contract/content/fields.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import type { FormValue } from '#web/forms/form.tsx'

const isEmpty = (value: FormValue) => String(value ?? '').trim() === ''

/** Blanks and empty paragraphs count as nothing, and half a span of years is none (AC-433). */
const isBlankKind = {
  text: isEmpty,
  textarea: isEmpty,
  richText: (value) => isBlankRichText(String(value ?? '')),
  image: (value) => value === null,
  choice: isEmpty,
  date: isEmpty,
  range: (value) => {
    const { from, to } = value as RangeValue
    return isEmpty(from) || isEmpty(to)
  },
  reference: isEmpty,
  slug: isEmpty,
} satisfies Record<Kind, (value: FormValue) => boolean>

/** Whether nothing has been filled in, as the server would see it. */
export const isBlank = ({ kind }: Field, value: FormValue): boolean => isBlankKind[kind](value)
