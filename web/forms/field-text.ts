import type { Field } from '#contract/content/fields.ts'
import { kindOf } from '#web/forms/kinds/index.ts'

/** A field as plain text, wherever two states of it are compared. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  try {
    return kindOf(field).toText(value)
  } catch {
    // An invalid value, such as a half-typed date, is shown as it is.
    return String(value)
  }
}
