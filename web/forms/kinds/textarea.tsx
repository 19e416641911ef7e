import type { TextareaField } from '#contract/content/fields.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textInputProps } from '#web/forms/kinds/plain-text.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'

export const textarea: FieldKind<TextareaField> = {
  ...plainTextKind,
  Input: (props) => <TextArea {...textInputProps(props)} />,
  columnWidth: () => ({ min: 12 }),
  layout: 'full',
}
