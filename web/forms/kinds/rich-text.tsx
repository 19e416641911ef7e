import type { RichTextField } from '#contract/content/fields.ts'
import { isBlankRichText, plainText } from '#contract/rich-text.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { ClampedText, plainTextKind, textOf } from '#web/forms/kinds/plain-text.tsx'
import { TextPictures } from '#web/forms/library/text-pictures.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { EditorField } from '#web/ui/editor/editor-field.tsx'

export const richText: FieldKind<RichTextField> = {
  ...plainTextKind,
  Input: ({ field, value, onChange, error, autoFocus }) => (
    <EditorField
      label={field.label}
      error={error}
      isRequired={field.required}
      defaultValue={textOf(value)}
      onChange={onChange}
      upload={uploadImage}
      stored={(insert) => <TextPictures label={field.label} html={textOf(value)} insert={insert} />}
      tools={field.toolbar}
      autoFocus={autoFocus}
    />
  ),
  cell: (value) => <ClampedText>{plainText(String(value ?? ''))}</ClampedText>,
  columnWidth: () => ({ min: 11 }),
  isEmpty: (value) => isBlankRichText(textOf(value)),
  toText: (value) => plainText(String(value).replace(/<img\b[^>]*>/gi, ' [image] ')),
  isName: true,
  layout: 'full',
}
