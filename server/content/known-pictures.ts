import type { ContentInput } from '#server/content/content-input.ts'
import type { Transaction } from '#server/database/connect.ts'
import { findSamePictures, holdPictures } from '#server/files/pictures.ts'

/**
 * The input with the pictures of the library that are the same as new ones, and are kept until the end of the
 * transaction, as those are that were chosen. Throws 400 for one of these that is gone.
 */
export async function holdKnownPictures(tx: Transaction, input: ContentInput): Promise<ContentInput> {
  await holdPictures(tx, input.known ?? {})
  const same = await findSamePictures(tx, input.images)
  if (same.size === 0) return input
  const values = Object.entries(input.values).map(([name, value]) => [name, same.get(String(value)) ?? value])
  return {
    ...input,
    values: Object.fromEntries(values),
    images: input.images.filter(({ path }) => !same.has(path)),
  }
}
