import type { ComponentProps } from 'react'
import { Field, type LabelProps } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** A selection with its label. */
export function SelectField({
  label,
  error,
  hint,
  isRequired,
  ...select
}: LabelProps & ComponentProps<typeof Select>) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
