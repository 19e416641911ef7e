import { call } from '#web/api.ts'

/** Stores an image of a rich text and resolves with its URL. */
export async function uploadImage(image: File): Promise<string> {
  const body = new FormData()
  body.set('file', image)
  return (await call<{ url: string }>('upload-image/', { method: 'POST', body })).url
}
