import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '#contract/account/roles.ts'
import {
  imageDimensions,
  imagePathPattern,
  imageSizes,
  imageTypes,
  imageUrl,
  pixelRatios,
} from '#contract/images.ts'
import { messages } from '#contract/messages.ts'
import { keysOf } from '#contract/records.ts'
import { imageCalls } from '#contract/storage/storage-calls.ts'
import type { Database } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Dimensions, ImageType } from '#server/files/image-size.ts'
import { type EncodedType, encodedTypeOf, InvalidImage, renderVariant } from '#server/files/images.ts'
import type { Library } from '#server/files/library.ts'
import { sendFile } from '#server/files/send-file.ts'
import type { Storages, Visibility } from '#server/files/storage.ts'
import { withUploads } from '#server/files/uploads.ts'
import type { Variants } from '#server/files/variants.ts'
import { type CallServices, implement } from '#server/http/calls.ts'
import { isNotModified } from '#server/http/conditional.ts'
import type { App } from '#server/http/route-schema.ts'

interface MediaServices {
  readonly db: Database
  readonly library: Library
  readonly files: Storages
  readonly variants: Readonly<Record<Visibility, Variants>>
}

interface ImageServices extends MediaServices, CallServices {}

/** Public images (PS-400, AC-451, AC-452), and the upload of images inside rich texts (AC-171). */
export function mediaRoutes(app: App, services: ImageServices): void {
  originalRoute(app, services)
  variantRoute(app, services)
  app.all('/media/*', { config: { access: 'anyone' } }, () => {
    throw notFound()
  })
  uploadRoute(app, services)
}

/** The stored image itself, whole or in part. */
function originalRoute(app: App, { files }: MediaServices): void {
  app.route<{ Params: FileParams }>({
    method: ['GET', 'HEAD'],
    url: '/media/:folder/:name',
    config: { access: 'anyone' },
    handler: (request, reply) => {
      const path = pathOf(request.params)
      const headers = imageHeaders(request.params.name, typeOf(path))
      return sendFile(request, reply, { storage: files.public, path, headers })
    },
  })
}

/** The image in one of the contract's sizes. */
function variantRoute(app: App, services: MediaServices): void {
  app.route<VariantRoute>({
    method: ['GET', 'HEAD'],
    url: '/media/:size/:folder/:name',
    config: { access: 'anyone' },
    handler: (request, reply) =>
      sendVariant(request, reply, services, { ...request.params, visibility: 'public' }),
  })
}

/**
 * The private images of a folder in the same sizes, for administrators (HD-513, HD-514). Browsers may cache them but
 * must revalidate, so an ended session no longer shows them.
 */
export function privateImageRoute(
  app: App,
  services: MediaServices,
  { folder, area }: { readonly folder: string; readonly area: Area },
): void {
  app.route<VariantRoute>({
    method: ['GET', 'HEAD'],
    url: `/media/:size/${folder}/:name`,
    config: { access: 'admin', area },
    handler: (request, reply) =>
      sendVariant(request, reply, services, { ...request.params, folder, visibility: 'private' }),
  })
}

interface VariantRoute {
  Params: FileParams & { size: string }
}

const cachingOf: Record<Visibility, Readonly<Record<string, string>>> = {
  public: { vary: 'accept' },
  private: { vary: 'accept, cookie, authorization', 'cache-control': 'private, no-cache' },
}

/** WebP if the client accepts it, otherwise JPEG, or PNG for transparency. */
async function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, variants }: MediaServices,
  { size, folder, name, visibility }: VariantRoute['Params'] & { visibility: Visibility },
): Promise<FastifyReply> {
  const dimensions = dimensionsOfSegment.get(size)
  if (!dimensions) throw notFound()
  const path = pathOf({ folder, name })
  const type = acceptsWebp(request) ? 'webp' : 'fallback'
  const bytes = await variants[visibility].get({ path, ...dimensions, type }, () =>
    renderVariant(() => files[visibility].read(path), dimensions, type),
  )
  if (!bytes) throw notFound()
  const headers = imageHeaders(`${name}-${dimensions.width}x${dimensions.height}`, encodedTypeOf(bytes))
  reply.headers({ ...headers, ...cachingOf[visibility] })
  return isNotModified(request, headers.etag) ? reply.code(304).send() : reply.send(bytes)
}

function uploadRoute(app: App, services: ImageServices): void {
  const { db, library } = services
  implement(app, services, imageCalls, {
    'POST upload-image/': async ({ readForm }) => {
      const { files } = await readForm()
      const sent = files.get('file')
      if (!sent) throw invalid({ file: [messages.required] })
      const { path } = await withUploads(library, async (uploads) => {
        const image = await uploads.store('inline', sent).catch(asFileError)
        await library.record(db, [image])
        return image
      })
      return { url: imageUrl(path) }
    },
  })
}

interface FileParams {
  folder: string
  name: string
}

/** Every size that is served, by its URL segment. */
const dimensionsOfSegment: ReadonlyMap<string, Dimensions> = new Map(
  keysOf(imageSizes)
    .flatMap((size) => pixelRatios.map((density) => imageDimensions(size, density)))
    .map(([width, height]) => [`w_${width},h_${height}`, { width, height }]),
)

function pathOf({ folder, name }: FileParams): string {
  const path = `${folder}/${name}`
  if (!imagePathPattern.test(path)) throw notFound()
  return path
}

// `picturePath` accepts only these two.
const typeOf = (path: string): ImageType => (path.endsWith('.png') ? 'png' : 'jpg')

/**
 * The content of a path never changes, so its name is its version. Nothing in an image may run, even when it is
 * opened as a page.
 */
const imageHeaders = (version: string, type: EncodedType) => ({
  'content-type': imageTypes[type],
  etag: `"${version}.${type}"`,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

const acceptsWebp = ({ headers }: FastifyRequest) =>
  /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers.accept ?? '')

function asFileError(error: unknown): never {
  throw error instanceof InvalidImage ? invalid({ file: [error.message] }) : error
}
