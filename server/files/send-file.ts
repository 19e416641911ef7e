import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import type { ByteRange, OpenedFile, SavedAs, Storage } from '#server/files/storage.ts'
import { isNotModified, requestedRange } from '#server/http/conditional.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

/** Sent with the file and with a 304. */
type FileHeaders = Readonly<Record<string, string>> & { readonly etag: string }

interface Sending {
  readonly storage: Storage
  readonly path: string
  readonly headers: FileHeaders
}

/** Sends a stored file, whole or in part, as a stream unless it is small. Throws 404 if it does not exist. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, path, headers }: Sending,
): Promise<FastifyReply> {
  const found = await storage.stat(path)
  if (!found) throw notFound()
  return sendContent(request, reply, { size: found.size, ...contentOf(storage, path), headers })
}

/** The content of a stored file, as `sendContent` takes it. */
export function contentOf(storage: Storage, path: string): StoredContent {
  const { directUrl } = storage
  return {
    open: (part) => storage.open(path, part),
    ...(directUrl && { directUrl: (saved) => directUrl(path, saved) }),
  }
}

export interface StoredContent {
  /** The whole or a part; null if it is gone. */
  open(part?: ByteRange): Promise<OpenedFile | null>
  /** A URL elsewhere from which a browser can save it for a minute, where there is one. */
  directUrl?(saved: SavedAs): Promise<string>
}

interface Content extends StoredContent {
  /** The whole size, in bytes. */
  readonly size: number
  readonly headers: FileHeaders
}

/**
 * The same for a file elsewhere, such as on another server. A browser that saves a file which has a URL elsewhere is
 * sent there; the caller has checked before that it may have the file.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, open, directUrl, headers }: Content,
): Promise<FastifyReply> {
  const { 'content-type': type, 'content-disposition': disposition } = headers
  if (directUrl && type && disposition && isSaving(request)) {
    const url = await directUrl({ type, disposition })
    // Of the headers of the file, none may keep the redirect.
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url)
  }
  reply.header('accept-ranges', 'bytes')
  if (isNotModified(request, headers.etag)) return reply.code(304).headers(headers).send()
  // For a stream, Fastify keeps the length that is set here; without a body it would send 0.
  if (request.method === 'HEAD')
    return reply.headers({ ...headers, 'content-length': size }).send(Readable.from([]))
  const range = requestedRange(request, size, headers.etag)
  const file = await open(range)
  if (!file) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range ? range.end - range.start + 1 : file.size
  if (file.body instanceof Readable) freeSent(file.body, reply.raw)
  return reply.headers({ ...headers, 'content-length': length }).send(file.body)
}

/** What loads a file into a page of the site stays on its origin, and so do programs. */
const isSaving = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate'

/**
 * Frees the chunks of a stream as soon as the response, into which it will be piped, has handed them to the system.
 */
function freeSent(body: Readable, response: ServerResponse): void {
  const written: Buffer[] = []
  // Not before it is piped: a listener would start the flow.
  response.once('pipe', () => body.on('data', (chunk: Buffer) => written.push(chunk)))
  response.on('drain', () => {
    if (response.writableLength === 0) for (const chunk of written.splice(0)) freeBuffer(chunk)
  })
}
