import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyContent, Row } from '#contract/content/define.ts'
import type { Field, SlugField } from '#contract/content/fields.ts'
import { updateSettings } from '#contract/content/update-settings.ts'
import { chosenId, mediaArea } from '#contract/media/chosen-picture.ts'
import { entriesOf, keysOf } from '#contract/records.ts'
import { kinds } from '#server/content/kinds.ts'
import { invalid } from '#server/errors.ts'
import { InvalidImage } from '#server/files/images.ts'
import { pictureGone } from '#server/files/pictures.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import { requireAdmin } from '#server/http/access.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { toHttpError } from '#server/http/errors.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { safeValidate } from '#server/http/validate.ts'
import { requireArea } from '#server/sessions/require-area.ts'
import type { Administrator } from '#server/sessions/store.ts'

/** Valid values, and the images stored for them, which no row uses yet. */
export interface ContentInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly images: readonly StoredFile[]
  /** The paths of images that are stored already, by field. */
  readonly known?: Readonly<Record<string, string>>
}

/**
 * Validates a body against a content type. Reports all errors at once, each under its field.
 * @param rule the type's `create` or `change`
 * @param stored the row that is changed, if a slug is sent: it may keep its own although a later rule would reject it
 */
export async function parseInput(
  type: AnyContent,
  rule: z.ZodType<Record<string, unknown>>,
  request: FastifyRequest,
  uploads: Uploads,
  stored?: Row<AnyContent> & { slug?: string },
): Promise<ContentInput> {
  const { fields, files, fileNames } = await parseBody(request)
  const sent: Record<string, unknown> = {}
  for (const name of ['status', ...keysOf(updateSettings)]) {
    if (fields.has(name)) sent[name] = fields.get(name)
  }
  for (const [name, field] of entriesOf<string, Field>(type.fields)) {
    // A placeholder for the path of an image that is not stored yet.
    const isSent = files.has(name) || (field.kind === 'image' && chosenId(fields.get(name)) !== null)
    const value = isSent ? 'sent' : parse(field, fields.get(name))
    const isOmitted = field.kind === 'slug' && isOmittedSlug(field, value, stored)
    if (value !== undefined && !isOmitted) sent[name] = value
  }
  const result = safeValidate(rule, sent)
  const errors = result.success ? {} : { ...toHttpError(result.error).body }
  const images = [
    ...(await storeImages(type, { files, fileNames }, uploads, errors)),
    ...(await findImages(type, fields, requireAdmin(request), uploads, errors)),
  ]
  // The messages of fields, which are lists.
  if (!result.success || Object.keys(errors).length > 0) throw invalid(errors as Record<string, string[]>)
  const paths = Object.fromEntries(images.map(([name, { path }]) => [name, path]))
  return {
    values: { ...result.data, ...paths },
    images: images.flatMap(([, image]) => (image.isKnown ? [] : image)),
    known: Object.fromEntries(
      images.filter(([, { isKnown }]) => isKnown).map(([name, { path }]) => [name, path]),
    ),
  }
}

/** A row may keep its slug, and the server makes one for a new row without. */
const isOmittedSlug = ({ generated }: SlugField, value: unknown, stored: { slug?: string } | undefined) =>
  stored ? value === stored.slug : generated && typeof value === 'string' && value.trim() === ''

function parse({ kind }: Field, sent: unknown): unknown {
  const { parse } = kinds[kind]
  return parse ? parse(sent, { clean: sanitizeRichText }) : sent
}

type FieldImage = readonly [name: string, image: StoredFile & { readonly isKnown: boolean }]

async function storeImages(
  type: AnyContent,
  { files, fileNames }: Pick<ParsedBody, 'files' | 'fileNames'>,
  uploads: Uploads,
  errors: Record<string, unknown>,
): Promise<FieldImage[]> {
  const stored: FieldImage[] = []
  for (const [name, bytes] of files) {
    try {
      stored.push([name, await uploads.storePicture(type.path, bytes, fileNames.get(name) ?? '')])
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error
      errors[name] = [error.message]
    }
  }
  return stored
}

/** The images that were chosen from the library. Throws 403 for somebody who may not read it. */
async function findImages(
  type: AnyContent,
  fields: ReadonlyMap<string, unknown>,
  by: Administrator,
  uploads: Uploads,
  errors: Record<string, unknown>,
): Promise<FieldImage[]> {
  const found: FieldImage[] = []
  for (const [name, sent] of fields) {
    const id = type.fields[name]?.kind === 'image' ? chosenId(sent) : null
    if (id === null) continue
    requireArea(by, mediaArea, 'read')
    const path = await uploads.picturePath(id)
    if (path) found.push([name, { path, visibility: 'public', size: 0, isKnown: true }])
    else errors[name] = [pictureGone]
  }
  return found
}
