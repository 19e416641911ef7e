import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { driveErrors as errors, tus } from '#contract/drive/drive-rules.ts'
import { isNameAllowed } from '#contract/drive/file-fields.ts'
import { uploadCalls } from '#contract/drive/upload-calls.ts'
import { limits } from '#contract/limits.ts'
import type { NewUpload, Upload, UploadContent } from '#server/drive/port.ts'
import { toUploadBody, urlOf } from '#server/drive/wire.ts'
import { invalid } from '#server/errors.ts'
import { displayName } from '#server/files/display-name.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Resumable uploads by tus. */
export function uploadRoutes(app: App, services: Services): void {
  const { uploads } = services.drive

  implement(app, services, uploadCalls, {
    'GET jira/nextcloud/files/{user}/uploads/': async ({ caller }) => {
      const [open, { used, allowed }] = await Promise.all([uploads.list(caller), uploads.space(caller)])
      return { uploads: open.map(toUploadBody), used, quota: allowed }
    },

    /** Also accepts the first bytes, which for a small file are all of them. */
    'POST jira/nextcloud/files/{user}/uploads/': async ({ caller, request, reply }) => {
      requireVersion(request)
      const content = request.headers['content-type'] === tus.mediaType ? contentOf(request) : undefined
      const upload = await uploads.create(caller, parseNewUpload(request), content)
      reply.headers({ ...uploadHeaders(upload), location: urlOf(caller, `uploads/${upload.id}/`) })
      return toUploadBody(upload)
    },

    'GET jira/nextcloud/files/{user}/uploads/{id}/': async ({ caller, params, reply }) => {
      const upload = await uploads.find(caller, params.id)
      reply.headers(uploadHeaders(upload))
      return toUploadBody(upload)
    },

    'PATCH jira/nextcloud/files/{user}/uploads/{id}/': async ({ caller, params, request, reply }) => {
      requireVersion(request)
      if (request.headers['content-type'] !== tus.mediaType)
        throw new HttpError(415, { error: `Send the piece as ${tus.mediaType}.` })
      const piece = { offset: sizeIn(request, 'upload-offset'), ...contentOf(request) }
      reply.headers(uploadHeaders(await uploads.append(caller, params.id, piece)))
    },

    'DELETE jira/nextcloud/files/{user}/uploads/{id}/': async ({ caller, params, reply }) => {
      await uploads.discard(caller, params.id)
      reply.header('tus-resumable', tus.version)
    },
  })
}

const contentOf = (request: FastifyRequest): UploadContent => ({
  length: request.headers['content-length'] ? sizeIn(request, 'content-length') : undefined,
  // The parser of this media type passes the request on as it is.
  body: request.body as IncomingMessage,
})

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] === tus.version) return
  const error = `Send Tus-Resumable: ${tus.version}.`
  throw new HttpError(412, { error }, { 'tus-version': tus.version, 'tus-extension': tus.extensions })
}

function sizeIn({ headers }: FastifyRequest, name: string): number {
  const value = String(headers[name] ?? '')
  if (!/^\d{1,15}$/.test(value)) throw invalid(`Send a number of bytes as ${name}.`)
  return Number(value)
}

function parseNewUpload(request: FastifyRequest): NewUpload {
  const metadata = parseMetadata(String(request.headers['upload-metadata'] ?? ''))
  const reference = metadata.get('reference')
  if (reference !== undefined && !/^[\w-]{8,64}$/.test(reference)) throw invalid(errors.invalidReference)
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
  return isNameAllowed(name) ? name : otherwise
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
