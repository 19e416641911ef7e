import type { ChangeEvent } from 'react'
import { type FieldOf, formLabelOf } from '#contract/fields/field.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const lineTypes = { text: 'text', email: 'email', tel: 'tel', url: 'url', day: 'date' } as const

/** The fields whose value is typed, or chosen from the options that they have. */
type InputField = FieldOf<keyof typeof lineTypes | 'textarea' | 'choice'>

interface FieldInputProps {
  readonly field: InputField
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  readonly autoFocus?: boolean
  readonly autoComplete?: string
  readonly disabled?: boolean
}

/** The input of a field, with its words. */
export function FieldInput({ field, ...input }: FieldInputProps) {
  const { hint, autoComplete, placeholder, required } = field
  const props = { label: formLabelOf(field), hint, autoComplete, isRequired: Boolean(required), ...input }
  if (field.kind === 'textarea') return <TextArea {...props} />
  if (field.kind === 'choice')
    return (
      <SelectField {...props}>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  return <TextField type={lineTypes[field.kind]} placeholder={placeholder} {...props} />
}
