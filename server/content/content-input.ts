import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyContent, Row } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { pictureNames, readers } from '#server/content/field-parsers.ts'
import { cleanRichText } from '#server/content/rich-text.ts'
import { PictureRefused } from '#server/files/images.ts'
import type { Library, StoredPicture } from '#server/files/library.ts'
import { parseBody } from '#server/http/body.ts'
import { invalid, toHttpError } from '#server/http/errors.ts'

/** Values that passed their rules, and the pictures stored for them, which nobody uses yet. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>
  readonly pictures: readonly StoredPicture[]
}

/**
 * Reads a body by the rules of a content type. Every fault is named under its field at once; a refused draft
 * leaves no picture behind.
 * @param rule the type's `create` or `change`
 * @param stored the row that is changed: its slug may stay although a later rule would refuse it
 */
export async function readDraft(
  type: AnyContent,
  rule: z.ZodType<Record<string, unknown>>,
  request: FastifyRequest,
  library: Library,
  stored?: Row<AnyContent> & { slug?: string },
): Promise<Draft> {
  const { fields, files } = await parseBody(request, pictureNames(type))
  const sent: Record<string, unknown> = {}
  if (fields.has('status')) sent.status = fields.get('status')
  for (const [name, field] of Object.entries(type.fields) as [string, Field][]) {
    // A picture that is on its way stands in for its path until it is stored.
    const value = files.has(name) ? 'sent' : readers[field.kind](fields.get(name), { clean: cleanRichText })
    const stays = field.kind === 'slug' && value === stored?.slug
    if (value !== undefined && !stays) sent[name] = value
  }
  const judged = rule.safeParse(sent)
  const faults = judged.success ? {} : { ...toHttpError(judged.error).body }
  const pictures = await storePictures(type, files, library, faults)
  if (!judged.success || Object.keys(faults).length > 0) {
    await library.discard(pictures.map(([, { path }]) => path))
    throw invalid(faults as Record<string, string[]>)
  }
  const paths = Object.fromEntries(pictures.map(([name, { path }]) => [name, path]))
  return { values: { ...judged.data, ...paths }, pictures: pictures.map(([, picture]) => picture) }
}

/**
 * Runs a write with a draft; when it fails, the draft's pictures go. When the database went away it is unknown
 * whether the row stands, so they stay, and the sweeper takes what nobody uses.
 */
export async function withDraft<T>(
  draft: Draft,
  library: Library,
  write: (draft: Draft) => Promise<T>,
): Promise<T> {
  try {
    return await write(draft)
  } catch (error) {
    if (toHttpError(error).status !== 503) await library.discard(draft.pictures.map(({ path }) => path))
    throw error
  }
}

async function storePictures(
  type: AnyContent,
  files: ReadonlyMap<string, Buffer>,
  library: Library,
  faults: Record<string, unknown>,
): Promise<[string, StoredPicture][]> {
  const stored: [string, StoredPicture][] = []
  for (const [name, bytes] of files) {
    try {
      stored.push([name, await library.take(type.path, bytes)])
    } catch (error) {
      if (error instanceof PictureRefused) faults[name] = [error.message]
      else {
        await library.discard(stored.map(([, { path }]) => path))
        throw error
      }
    }
  }
  return stored
}
