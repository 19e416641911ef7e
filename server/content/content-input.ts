import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyContent, Row } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { fieldParsers, imageFieldNames } from '#server/content/field-parsers.ts'
import { sanitizeRichText } from '#server/content/rich-text.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredImage } from '#server/files/uses.ts'
import { parseBody } from '#server/http/body.ts'
import { invalid, toHttpError } from '#server/http/errors.ts'

/** Values that passed their rules, and the images stored for them, which no row uses yet. */
export interface ContentInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly images: readonly StoredImage[]
}

/**
 * Reads a body by the rules of a content type. All errors are named at once, each under its field; invalid input
 * leaves no image behind.
 * @param rule the type's `create` or `change`
 * @param stored the row that is changed: its slug may stay although a later rule would reject it
 */
export async function parseInput(
  type: AnyContent,
  rule: z.ZodType<Record<string, unknown>>,
  request: FastifyRequest,
  library: Library,
  stored?: Row<AnyContent> & { slug?: string },
): Promise<ContentInput> {
  const { fields, files } = await parseBody(request, imageFieldNames(type))
  const sent: Record<string, unknown> = {}
  if (fields.has('status')) sent.status = fields.get('status')
  for (const [name, field] of Object.entries(type.fields) as [string, Field][]) {
    // Stands in for the path of an image that is not stored yet.
    const value = files.has(name)
      ? 'sent'
      : fieldParsers[field.kind](fields.get(name), { clean: sanitizeRichText })
    const isUnchanged = field.kind === 'slug' && value === stored?.slug
    if (value !== undefined && !isUnchanged) sent[name] = value
  }
  const result = rule.safeParse(sent)
  const errors = result.success ? {} : { ...toHttpError(result.error).body }
  const images = await storeUploads(type, files, library, errors)
  if (!result.success || Object.keys(errors).length > 0) {
    await library.delete(images.map(([, { path }]) => path))
    throw invalid(errors as Record<string, string[]>)
  }
  const paths = Object.fromEntries(images.map(([name, { path }]) => [name, path]))
  return { values: { ...result.data, ...paths }, images: images.map(([, image]) => image) }
}

/**
 * Runs a write with a draft; when it fails, the draft's pictures go. When the database went away it is unknown
 * whether the row stands, so they stay, and the sweeper takes what nobody uses.
 */
export async function withUploads<T>(
  input: ContentInput,
  library: Library,
  write: (input: ContentInput) => Promise<T>,
): Promise<T> {
  try {
    return await write(input)
  } catch (error) {
    if (toHttpError(error).status !== 503) await library.delete(input.images.map(({ path }) => path))
    throw error
  }
}

async function storeUploads(
  type: AnyContent,
  files: ReadonlyMap<string, Buffer>,
  library: Library,
  errors: Record<string, unknown>,
): Promise<[string, StoredImage][]> {
  const stored: [string, StoredImage][] = []
  for (const [name, bytes] of files) {
    try {
      stored.push([name, await library.store(type.path, bytes)])
    } catch (error) {
      if (error instanceof InvalidImage) errors[name] = [error.message]
      else {
        await library.delete(stored.map(([, { path }]) => path))
        throw error
      }
    }
  }
  return stored
}
