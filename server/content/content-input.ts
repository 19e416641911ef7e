import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bytesOfText, type FileFields, imageField } from '#contract/calls/body-limits.ts'
import type { AnyContent, Row } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { limits } from '#contract/limits.ts'
import { kinds } from '#server/content/kinds.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import { parseBody } from '#server/http/body.ts'
import { invalid, toHttpError } from '#server/http/errors.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { safeValidate } from '#server/http/validate.ts'

/** Valid values, and the images stored for them, which no row uses yet. */
export interface ContentInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly images: readonly StoredFile[]
}

/**
 * Validates a body against a content type. Reports all errors at once, each under its field.
 * @param rule the type's `create` or `change`
 * @param stored the row that is changed: it may keep its slug although a later rule would reject it
 */
export async function parseInput(
  type: AnyContent,
  rule: z.ZodType<Record<string, unknown>>,
  request: FastifyRequest,
  uploads: Uploads,
  stored?: Row<AnyContent> & { slug?: string },
): Promise<ContentInput> {
  const { fields, files } = await parseBody(request)
  const sent: Record<string, unknown> = {}
  if (fields.has('status')) sent.status = fields.get('status')
  for (const [name, field] of Object.entries(type.fields) as [string, Field][]) {
    // A placeholder for the path of an image that is not stored yet.
    const value = files.has(name) ? 'sent' : parse(field, fields.get(name))
    const isUnchanged = field.kind === 'slug' && value === stored?.slug
    if (value !== undefined && !isUnchanged) sent[name] = value
  }
  const result = safeValidate(rule, sent)
  const errors = result.success ? {} : { ...toHttpError(result.error).body }
  const images = await storeImages(type, files, uploads, errors)
  if (!result.success || Object.keys(errors).length > 0) throw invalid(errors as Record<string, string[]>)
  const paths = Object.fromEntries(images.map(([name, { path }]) => [name, path]))
  return { values: { ...result.data, ...paths }, images: images.map(([, image]) => image) }
}

function parse({ kind }: Field, sent: unknown): unknown {
  const { parse } = kinds[kind]
  return parse ? parse(sent, { clean: sanitizeRichText }) : sent
}

/** The fields of a type that are sent as files. */
export const imageFields = (type: AnyContent): FileFields =>
  Object.fromEntries(
    Object.keys(type.fields)
      .filter((name) => type.fields[name].kind === 'image')
      .map((name) => [name, imageField]),
  )

/** What the texts of a row may take, by its definition, and some more: a text that is too long is explained beside its field. */
export const contentLimits = (type: AnyContent) => {
  const fields = Object.values<Field>(type.fields)
  const characters = fields.reduce((sum, field) => sum + charactersOf(field), 0)
  return { bytes: bytesOfText(characters) + 2 * limits.bodyBytes }
}

function charactersOf(field: Field): number {
  if (field.kind === 'richText') return limits.richTextLength
  return 'max' in field ? field.max : limits.textLength
}

async function storeImages(
  type: AnyContent,
  files: ReadonlyMap<string, Buffer>,
  uploads: Uploads,
  errors: Record<string, unknown>,
): Promise<[string, StoredFile][]> {
  const stored: [string, StoredFile][] = []
  for (const [name, bytes] of files) {
    try {
      stored.push([name, await uploads.store(type.path, bytes)])
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error
      errors[name] = [error.message]
    }
  }
  return stored
}
