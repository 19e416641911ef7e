import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { activeStatus, formFields, statusLabel } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import type { FormValue, FormValues } from '#web/forms/form.tsx'

/** An empty form. */
export const emptyValues = (type: AnyContent): FormValues =>
  mapFields(type, ([, { defaultValue }]) => defaultValue)

/** A row as the form holds it. */
export const rowValues = (type: AnyContent, row: AnyRow): FormValues =>
  mapFields(type, ([name, field]) =>
    field === activeStatus ? statusLabel(row.status) : ((row[name] ?? null) as FormValue),
  )

const mapFields = (type: AnyContent, value: (entry: [string, Field]) => FormValue): FormValues =>
  Object.fromEntries(Object.entries(formFields(type)).map((entry) => [entry[0], value(entry)]))

/** The fields in which two states of a form differ. */
export const changedFields = (type: AnyContent, one: FormValues, other: FormValues): string[] =>
  Object.keys(formFields(type)).filter((name) => !isSame(one[name], other[name]))

/** Files are the same only as themselves; nothing and an empty text are the same. */
function isSame(one: FormValues[string] | undefined, other: FormValues[string] | undefined): boolean {
  if (one instanceof File || other instanceof File) return one === other
  return normalized(one) === normalized(other)
}

/** In one order, whatever the order of its parts. */
const normalized = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort())
    : JSON.stringify(value ?? '')

/** Some of the fields of a form. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
