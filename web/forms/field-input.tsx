import type { ChangeEvent, ReactNode } from 'react'
import { type FieldOf, formLabelOf } from '#contract/fields/field.ts'
import { type LabelProps, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** The fields whose value is typed, or chosen from the options that they have. */
type InputField = FieldOf<'text' | 'email' | 'tel' | 'url' | 'fileName' | 'day' | 'textarea' | 'choice'>

interface Input {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  readonly autoFocus?: boolean
  readonly autoComplete?: string | undefined
  readonly disabled?: boolean
}

type InputOf = (props: Input & LabelProps, field: InputField) => ReactNode

const line =
  (type: string): InputOf =>
  (props, { placeholder }) => <TextField type={type} placeholder={placeholder} {...props} />

const inputs: Readonly<Record<InputField['kind'], InputOf>> = {
  text: line('text'),
  email: line('email'),
  tel: line('tel'),
  url: line('url'),
  fileName: line('text'),
  day: line('date'),
  textarea: (props) => <TextArea {...props} />,
  choice: (props, field) => (
    <SelectField {...props}>
      {'options' in field && field.options.map((option) => <option key={option}>{option}</option>)}
    </SelectField>
  ),
}

/** The input of a field, with its words. */
export function FieldInput({ field, ...input }: Input & { readonly field: InputField }) {
  const { kind, hint, autoComplete, required } = field
  const words = { label: formLabelOf(field), hint, autoComplete, isRequired: Boolean(required) }
  return inputs[kind]({ ...words, ...input }, field)
}
