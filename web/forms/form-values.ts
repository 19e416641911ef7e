import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { activity, fieldsOf, wordOf } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import type { FormValue, Values } from '#web/forms/form.tsx'

/** An empty form. */
export const blankOf = (type: AnyContent): Values => eachOf(type, ([, { defaultValue }]) => defaultValue)

/** A row as the form holds it. */
export const valuesOf = (type: AnyContent, row: AnyRow): Values =>
  eachOf(type, ([name, field]) =>
    field === activity ? wordOf(row.status) : ((row[name] ?? null) as FormValue),
  )

const eachOf = (type: AnyContent, value: (entry: [string, Field]) => FormValue): Values =>
  Object.fromEntries(Object.entries(fieldsOf(type)).map((entry) => [entry[0], value(entry)]))

/** The fields in which two states of a form differ. */
export const differing = (type: AnyContent, one: Values, other: Values): string[] =>
  Object.keys(fieldsOf(type)).filter((name) => !isSame(one[name], other[name]))

/** Files are the same only as themselves; nothing and an empty text are the same. */
function isSame(one: Values[string] | undefined, other: Values[string] | undefined): boolean {
  if (one instanceof File || other instanceof File) return one === other
  return spelled(one) === spelled(other)
}

/** In one order, whatever the order of its parts. */
const spelled = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort())
    : JSON.stringify(value ?? '')

/** Some of the fields of a form. */
export const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
