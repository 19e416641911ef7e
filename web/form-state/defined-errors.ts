import { type Fields, requiredMessages, tooLongErrors } from '#contract/fields/field.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'

/** An error for each defined field that is empty and may not be, or too long. */
export const definedErrors = (fields: Fields, values: Readonly<Record<string, unknown>>): FieldErrors => ({
  ...tooLongErrors(fields, values),
  ...requiredErrors(values, requiredMessages(fields)),
})
