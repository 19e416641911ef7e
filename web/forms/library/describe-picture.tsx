import { imageUrl } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { mediaPath, type Picture, type PictureChange } from '#contract/media/media.ts'
import { api } from '#web/calls.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'

interface DescribePictureProps {
  picture: Picture
  onSaved: (picture: Picture) => void
  onClose: () => void
}

/** Asks what a picture shows, for people who cannot see it. */
export default function DescribePicture({ picture, onSaved, onClose }: DescribePictureProps) {
  const form = useForm({
    initial: { alt: picture.alt, decorative: picture.decorative },
    check: ({ alt, decorative }) => ({ alt: alt.trim() || decorative ? undefined : missing }),
    save: (values) => updatePicture(picture.id, toDescription(values), picture.version),
    onSaved: async (saved) => {
      onSaved(saved)
      await invalidate(mediaPath)
    },
  })
  return (
    <FormDialog title="What does this picture show?" size="sm" onClose={onClose}>
      <Form form={form} isGuarded={false} className="grid gap-4">
        <img
          src={imageUrl(picture.path)}
          alt=""
          className="max-h-56 w-auto max-w-full justify-self-center rounded-control"
        />
        <AltText
          alt={form.text('alt')}
          checkbox={form.checkbox('decorative')}
          isDecorative={form.values.decorative}
          hasFocus
        />
        <FormFailure form={form} title="Not saved." />
        <FormButtons form={form} onCancel={onClose}>
          Save
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

const missing = 'Say what it shows, or that it is decorative.'

/** What is sent: a decorative picture has no alternative text. */
export const toDescription = <V extends { readonly alt: string; readonly decorative: boolean }>(
  values: V,
): V => (values.decorative ? { ...values, alt: '' } : values)

/** Rejects with 412 if the picture has changed since that version. */
export const updatePicture = (id: number, change: PictureChange, version: number): Promise<Picture> =>
  api('PATCH media/{id}/', { params: { id }, body: change }, { version })

interface AltTextProps {
  alt: Pick<React.ComponentProps<typeof TextArea>, 'name' | 'value' | 'error' | 'onChange'>
  checkbox: React.ComponentProps<typeof Checkbox>
  isDecorative: boolean
  hasFocus?: boolean
}

/** The alternative text of a picture, or that it needs none. */
export const AltText = ({ alt, checkbox, isDecorative, hasFocus = false }: AltTextProps) => (
  <>
    <TextArea
      label="Alternative text"
      hint="What the picture shows, for people who cannot see it and for search engines."
      maxLength={limits.textLength}
      disabled={isDecorative}
      autoFocus={hasFocus}
      {...alt}
    />
    <Checkbox {...checkbox}>Decorative: it carries no meaning, so it needs no text</Checkbox>
  </>
)
