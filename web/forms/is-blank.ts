import type { Field, Kind, Years } from '#contract/content/fields.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import type { FormValue } from '#web/forms/form.tsx'

const isEmpty = (value: FormValue) => String(value ?? '').trim() === ''

/** Blanks and empty paragraphs count as nothing, and half a span of years is none (AC-433). */
const isBlankKind = {
  text: isEmpty,
  lines: isEmpty,
  richText: (value) => isBlankRichText(String(value ?? '')),
  picture: (value) => value === null,
  choice: isEmpty,
  date: isEmpty,
  years: (value) => {
    const { from, to } = value as Years
    return isEmpty(from) || isEmpty(to)
  },
  titleOf: isEmpty,
  slug: isEmpty,
} satisfies Record<Kind, (value: FormValue) => boolean>

/** Whether nothing has been filled in, as the server would see it. */
export const isBlank = ({ kind }: Field, value: FormValue): boolean => isBlankKind[kind](value)
