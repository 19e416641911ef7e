import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api.ts'

/** The errors of a form's fields, by name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

export const hasErrors = (errors: FieldErrors): boolean =>
  Object.values(errors).some((error) => error !== undefined)

/** The server's messages about single fields; empty for a failure of another kind. */
export const fieldErrorsOf = (cause: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries((cause instanceof ApiError && cause.fields) || {}).map(([name, errors]) => [
      name,
      errors.join(' '),
    ]),
  )

/** The server's message about the first field, for places that do not show the fields. */
export const firstFieldError = (cause: unknown): string | undefined => Object.values(fieldErrorsOf(cause))[0]

/**
 * An error for each of these fields that is empty.
 * @param names with a message each, or those that share one
 */
export function requiredErrors<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
  names: readonly Name[] | Readonly<Partial<Record<Name, string>>>,
  message: string = messages.required,
): FieldErrors {
  const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : value === null)
  const known = new Map(Object.entries(values))
  const named = Array.isArray(names) ? names.map((name) => [name, message]) : Object.entries(names)
  return Object.fromEntries(named.filter(([name]) => isEmpty(known.get(name))))
}
