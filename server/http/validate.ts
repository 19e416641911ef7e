import type { z } from 'zod'
import { validationMessage } from '#server/http/validation-messages.ts'

/** Checks what a caller has sent. The messages of its errors are sentences for people. */
export const safeValidate = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> => {
  // With messages, checking takes twice as long, and hardly anything is refused.
  const checked = schema.safeParse(value)
  return checked.success
    ? checked
    : schema.safeParse(value, { error: (issue) => validationMessage(issue, schema) })
}

/** The same; throws a ZodError, which is answered with 400 in the form that the route declares. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = safeValidate(schema, value)
  if (!success) throw error
  return data
}
