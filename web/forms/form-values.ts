import type { Field } from '#contract/content/fields.ts'
import { isSameValue } from '#web/form-state/is-same-value.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import type { FormValue } from '#web/forms/kinds/kind.ts'

/** The fields of a form by name. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, FormValue>>

export const emptyValues = (fields: Fields): FormValues => mapFields(fields, (_, field) => field.defaultValue)

export const mapFields = (fields: Fields, value: (name: string, field: Field) => FormValue): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(name, field)]))

/** The fields in which two states of a form differ. */
export const changedFields = (fields: Fields, one: FormValues, other: FormValues): string[] =>
  Object.keys(fields).filter((name) => !isSameValue(one[name], other[name]))

/** Some of the fields of a form. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** The required fields that are empty. */
export const missingFields = (fields: Fields, values: FormValues): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => field.required && kindOf(field).isEmpty(values[name] ?? null))
    .map(([name]) => name)

/** Values as a multipart body, without those that are not fields of the form. */
export function toFormData(fields: Fields, values: FormValues): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const part = field && kindOf(field).toWire(value)
    if (part !== undefined) body.set(name, part)
  }
  return body
}
