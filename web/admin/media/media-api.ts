import type { Picture } from '#contract/media/media.ts'
import { api, apiForResponse, type CallSettings } from '#web/calls.ts'

const toForm = (file: File) => {
  const body = new FormData()
  body.set('file', file)
  return body
}

/** Adds a picture; `isNew` is false if the same one was in the library already. */
export async function addPicture(file: File): Promise<{ isNew: boolean }> {
  return { isNew: (await apiForResponse('POST media/', { body: toForm(file) })).status === 201 }
}

/** Shows another picture wherever this one is shown. */
export const replacePicture = (id: number, file: File, settings?: CallSettings): Promise<Picture> =>
  api('POST media/{id}/replacement/', { params: { id }, body: toForm(file) }, settings)

export const deletePicture = (id: number) => api('DELETE media/{id}/', { params: { id } })
