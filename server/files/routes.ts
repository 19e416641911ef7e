import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '#contract/account/roles.ts'
import {
  type FocalPoint,
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
import {
  type EncodedType,
  encodedTypeOf,
  InvalidImage,
  renderVariant,
  type VariantType,
} from '#server/files/images.ts'
import type { Library } from '#server/files/library.ts'
import { hasFocalPoint, keepPicture } from '#server/files/pictures.ts'
import { sendFile } from '#server/files/send-file.ts'
import type { Storages, Visibility } from '#server/files/storage.ts'
import { withUploads } from '#server/files/uploads.ts'
import { type Variants, variantVersion } from '#server/files/variants.ts'
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
  { db, files, variants }: MediaServices,
  { size, folder, name, visibility }: VariantRoute['Params'] & { visibility: Visibility },
): Promise<FastifyReply> {
  const { dimensions, focus } = parseSegment(size)
  const path = pathOf({ folder, name })
  const type: VariantType = acceptsWebp(request) ? 'webp' : 'fallback'
  const variant = { path, ...dimensions, focus, type }
  const bytes = await variants[visibility].get(variant, async () => {
    // Any other point would let requests make the server render unlimited variants.
    if (focus && !(await hasFocalPoint(db, path, focus))) return null
    return renderVariant(() => files[visibility].read(path), dimensions, type, { focus })
  })
  // A page that is still open has the point that the image had before.
  if (!bytes && focus) return reply.redirect(`/media/${size.replace(/,x_.*/, '')}/${path}`)
  if (!bytes) throw notFound()
  const headers = imageHeaders(`${name}-${variantVersion(variant)}`, encodedTypeOf(bytes))
  reply.headers({ ...headers, ...cachingOf[visibility] })
  return isNotModified(request, headers.etag) ? reply.code(304).send() : reply.send(bytes)
}

function uploadRoute(app: App, services: ImageServices): void {
  const { db, library } = services
  implement(app, services, imageCalls, {
    'POST upload-image/': async ({ readForm }) => {
      const { files, fileNames } = await readForm()
      const sent = files.get('file')
      if (!sent) throw invalid({ file: [messages.required] })
      const { path } = await withUploads(library, async (uploads) => {
        const name = fileNames.get('file') ?? ''
        const image = await uploads.storePicture('inline', sent, name).catch(asFileError)
        return db.transaction(async (tx) => {
          const picture = await library.recordPicture(tx, image)
          // Its other uses may end before the text is saved.
          if (picture.isKnown) await keepPicture(tx, picture.path)
          return picture
        })
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

/** A size and the point around which it is cropped. Throws 404 for one that is not served. */
function parseSegment(segment: string): { dimensions: Dimensions; focus?: FocalPoint } {
  const [, size = '', x, y] = /^(w_\d+,h_\d+)(?:,x_(\d{1,3}),y_(\d{1,3}))?$/.exec(segment) ?? []
  const dimensions = dimensionsOfSegment.get(size)
  if (!dimensions) throw notFound()
  return x === undefined ? { dimensions } : { dimensions, focus: { x: Number(x), y: Number(y) } }
}

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
