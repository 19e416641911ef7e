import { api } from '#web/calls.ts'

/** Stores an image of a rich text and resolves with its URL. */
export async function uploadImage(image: File): Promise<string> {
  const body = new FormData()
  body.set('file', image)
  return (await api('POST upload-image/', { body })).url
}
