import type { ImageField } from '#contract/content/fields.ts'
import { imageSizes } from '#contract/images.ts'
import { chosenValue, parseImageValue } from '#contract/media/chosen-picture.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { FromLibrary } from '#web/forms/library/from-library.tsx'
import { PictureNote } from '#web/forms/library/picture-note.tsx'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'

export const image: FieldKind<ImageField> = {
  Input: ({ name, field, value, onChange, error }) => (
    <ImageInput
      label={field.label}
      name={name}
      // A field of this kind has no other value.
      value={shownValue(value as ImageValue)}
      onChange={onChange}
      size={field.sizes.preview}
      error={error}
      isRequired={field.required}
      library={
        <FromLibrary
          label={`Choose ${field.label.toLowerCase()} from library`}
          onChoose={(picture) => onChange(chosenValue(picture))}
        />
      }
      note={typeof value === 'string' && <PictureNote path={parseImageValue(value).path} />}
    />
  ),
  cell: (value, field) => <StoredImage path={value ? String(value) : null} size={field.sizes.list} alt="" />,
  columnWidth: ({ sizes }) => ({ fixed: Math.max(3.75, imageSizes[sizes.list][0] / 16 + 1.5) }),
  isEmpty: (value) => value === null,
  // A stored image is not sent again; only another one is (AC-242), or an empty text to remove it.
  toWire: (value) =>
    value instanceof File ? value : typeof value === 'string' ? parseImageValue(value).sent : '',
  toText: (value) => (value instanceof File ? value.name : 'An image'),
  isText: false,
  isName: false,
  layout: 'aside',
}

const shownValue = (value: ImageValue): ImageValue =>
  typeof value === 'string' ? parseImageValue(value).path : value
