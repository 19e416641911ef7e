import type { ImageField } from '#contract/content/fields.ts'
import { imageSizes } from '#contract/images.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'

export const image: FieldKind<ImageField> = {
  Input: ({ name, field, value, onChange, error }) => (
    <ImageInput
      label={field.label}
      name={name}
      // A field of this kind has no other value.
      value={value as ImageValue}
      onChange={onChange}
      size={field.sizes.preview}
      error={error}
      isRequired={field.required}
    />
  ),
  cell: (value, field) => <StoredImage path={value ? String(value) : null} size={field.sizes.list} alt="" />,
  columnWidth: ({ sizes }) => ({ fixed: Math.max(3.75, imageSizes[sizes.list][0] / 16 + 1.5) }),
  isEmpty: (value) => value === null,
  // A stored image is not sent again; only a new file is (AC-242), or an empty text to remove it.
  toWire: (value) => (value instanceof File ? value : value === null ? '' : undefined),
  toText: (value) => (value instanceof File ? value.name : 'An image'),
  isText: false,
  isName: false,
  layout: 'aside',
}
