import type { TextField as TextFieldType } from '#contract/content/fields.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textInputProps } from '#web/forms/kinds/plain-text.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

export const text: FieldKind<TextFieldType> = {
  ...plainTextKind,
  Input: (props) => <TextField {...textInputProps(props)} autoComplete="off" />,
  isName: true,
}
