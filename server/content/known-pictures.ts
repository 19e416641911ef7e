import type { AnyContent } from '#contract/content/define.ts'
import type { ContentInput } from '#server/content/content-input.ts'
import { imagesOf } from '#server/content/derived-columns.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import { violatedConstraint } from '#server/database/violated-constraint.ts'
import { findSamePictures, holdPictures } from '#server/files/pictures.ts'
import { useOfMissingFile } from '#server/files/uses.ts'

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

/** Whether a row shows no pictures but those that are stored already, so that it is created without taking locks first. */
export function showsOnlyKnownPictures(
  type: AnyContent,
  { values, images, known = {} }: ContentInput,
): boolean {
  if (images.length > 0) return false
  const paths = Object.values(known)
  // The others are in texts and need not exist.
  return paths.length === 0 || imagesOf(type, values).every((path) => paths.includes(path))
}

/** Throws the error of a write, or 400 if it is that a picture which it wanted to show is gone. */
export async function throwIfGone(
  runner: Runner,
  error: unknown,
  { known = {} }: ContentInput,
): Promise<never> {
  if (violatedConstraint(error) === useOfMissingFile) await holdPictures(runner, known)
  throw error
}
