import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { driveLimits, drivePath, driveErrors as errors, nameError, tus } from '#contract/drive/drive-rules.ts'
import { limits } from '#contract/limits.ts'
import { driveError } from '#server/drive/errors.ts'
import { driveDocs as docs } from '#server/drive/openapi.ts'
import type { NewUpload, Upload, UploadContent } from '#server/drive/port.ts'
import { toUploadBody, urlOf } from '#server/drive/wire.ts'
import { displayName } from '#server/files/display-name.ts'
import { requireEmployee } from '#server/http/access.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { IdParams } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${drivePath}/:user/uploads/`
const config = { access: 'employee', own: 'user' } as const

/** Resumable uploads by tus, a protocol with many other clients. */
export function uploadRoutes(app: App, { drive: { uploads } }: Services): void {
  app.get(base, { config, schema: docs.uploads }, async (request, reply) => {
    const as = requireEmployee(request)
    const [open, used] = await Promise.all([uploads.list(as), uploads.used(as)])
    return reply.send({ uploads: open.map(toUploadBody), used, quota: driveLimits.quotaBytes })
  })

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.findUpload }, async (request, reply) => {
    const upload = await uploads.find(requireEmployee(request), request.params.id)
    return reply.headers(uploadHeaders(upload)).send(toUploadBody(upload))
  })

  app.delete<IdParams>(`${base}:id/`, { config, schema: docs.discardUpload }, async (request, reply) => {
    await uploads.discard(requireEmployee(request), request.params.id)
    return reply.code(204).header('tus-resumable', tus.version).send()
  })

  // Only this route passes its body through as a stream.
  app.register(async (scope) => {
    scope.addContentTypeParser(tus.mediaType, (_request, payload, done) => done(null, payload))
    announcementRoute(scope as App, uploads)
    pieceRoute(scope as App, uploads)
  })
}

/** Also accepts the first bytes, which for a small file are all of them. */
function announcementRoute(app: App, uploads: Services['drive']['uploads']): void {
  app.post(base, { config, schema: docs.createUpload }, async (request, reply) => {
    requireVersion(request)
    const as = requireEmployee(request)
    const content = request.headers['content-type'] === tus.mediaType ? contentOf(request) : undefined
    const upload = await uploads.create(as, parseNewUpload(request), content)
    return reply
      .code(201)
      .headers({ ...uploadHeaders(upload), location: urlOf(as, `uploads/${upload.id}/`) })
      .send(toUploadBody(upload))
  })
}

function pieceRoute(app: App, uploads: Services['drive']['uploads']): void {
  app.patch<IdParams>(`${base}:id/`, { config, schema: docs.appendUpload }, async (request, reply) => {
    requireVersion(request)
    if (request.headers['content-type'] !== tus.mediaType)
      throw new HttpError(415, { error: `Send the piece as ${tus.mediaType}.` })
    const upload = await uploads.append(requireEmployee(request), request.params.id, {
      offset: sizeIn(request, 'upload-offset'),
      ...contentOf(request),
    })
    return reply.code(204).headers(uploadHeaders(upload)).send()
  })
}

const contentOf = (request: FastifyRequest): UploadContent => ({
  length: request.headers['content-length'] ? sizeIn(request, 'content-length') : undefined,
  body: request.body as IncomingMessage,
})

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] === tus.version) return
  const error = `Send Tus-Resumable: ${tus.version}.`
  throw new HttpError(412, { error }, { 'tus-version': tus.version, 'tus-extension': tus.extensions })
}

function sizeIn({ headers }: FastifyRequest, name: string): number {
  const value = String(headers[name] ?? '')
  if (!/^\d{1,15}$/.test(value)) throw driveError(`Send a number of bytes as ${name}.`)
  return Number(value)
}

function parseNewUpload(request: FastifyRequest): NewUpload {
  const metadata = parseMetadata(String(request.headers['upload-metadata'] ?? ''))
  const reference = metadata.get('reference')
  if (reference !== undefined && !/^[\w-]{8,64}$/.test(reference)) throw driveError(errors.invalidReference)
  return {
    name: takenName(metadata.get('filename') ?? '', 'file'),
    size: sizeIn(request, 'upload-length'),
    folder: metadata.get('folder') ?? 'home',
    path: (metadata.get('path') ?? '')
      .split('/')
      .filter(Boolean)
      .map((name) => takenName(name, 'folder')),
    keepsBoth: metadata.get('taken') === 'rename',
    reference,
  }
}

/** Browsers send names without folders; anything else in a name is removed rather than rejected (F7). */
function takenName(sent: string, otherwise: string): string {
  const name = displayName(sent).normalize('NFC')
  return nameError(name) === null ? name : otherwise
}

/** Pairs of a name and a base64 value, separated by commas. */
const parseMetadata = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )

function uploadHeaders({
  received,
  size,
  updatedAt,
  item,
  version,
}: Upload): Parameters<FastifyReply['headers']>[0] {
  const expires = new Date(Date.parse(updatedAt) + limits.uploadDays * 24 * 60 * 60 * 1000)
  return {
    'tus-resumable': tus.version,
    'upload-offset': received,
    'upload-length': size,
    ...(item === null ? { 'upload-expires': expires.toUTCString() } : { [tus.fileHeader]: item }),
    ...(version !== null && { [tus.versionHeader]: version }),
  }
}
