import { invalid } from '#server/errors.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import type { ParsedBody } from '#server/http/body.ts'

/**
 * Stores the image of a form field: a file is a new image, an empty value is null and removes it, and without the
 * field the result is undefined and the image stays. Throws 400 under the field if the file is no image.
 */
export async function storeSentImage(
  { files, fields }: ParsedBody,
  { name, folder }: { readonly name: string; readonly folder: string },
  uploads: Uploads,
): Promise<StoredFile | null | undefined> {
  const bytes = files.get(name)
  const sent = fields.get(name)
  if (!bytes) return sent === '' || sent === null ? null : undefined
  try {
    return await uploads.store(folder, bytes)
  } catch (error) {
    throw error instanceof InvalidImage ? invalid({ [name]: [error.message] }) : error
  }
}
