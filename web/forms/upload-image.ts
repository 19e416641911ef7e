import { api } from '#web/calls.ts'
import { firstFieldError } from '#web/form-state/field-errors.ts'
import { ImageRefused, type UploadImage } from '#web/ui/editor/editor-images.ts'
import { fetchWithProgress } from '#web/uploads/fetch-with-progress.ts'

/** Stores an image of a rich text. */
export const uploadImage: UploadImage = async (image, { signal, onSent }) => {
  const body = new FormData()
  body.set('file', image)
  try {
    return (await api('POST upload-image/', { body }, { signal, fetch: fetchWithProgress({ onSent }) })).url
  } catch (cause) {
    const reason = firstFieldError(cause)
    throw reason === undefined ? cause : new ImageRefused(reason, { cause })
  }
}
