import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '#server/files/storage.ts'
import { isNotModified, requestedRange } from '#server/http/conditional.ts'
import { notFound } from '#server/http/errors.ts'

interface Sending {
  readonly storage: Storage
  readonly path: string
  /** Sent with the file and with a 304. */
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string }
}

/** Sends a stored file, whole or in part, as a stream unless it is small. Throws 404 where there is none. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, path, headers }: Sending,
): Promise<FastifyReply> {
  const found = await storage.stat(path)
  if (!found) throw notFound()
  reply.header('accept-ranges', 'bytes')
  if (isNotModified(request, headers.etag)) return reply.code(304).headers(headers).send()
  if (request.method === 'HEAD') return reply.headers({ ...headers, 'content-length': found.size }).send()
  const range = requestedRange(request, found.size, headers.etag)
  const file = await storage.open(path, range)
  if (!file) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range ? range.end - range.start + 1 : file.size
  return reply.headers({ ...headers, 'content-length': length }).send(file.body)
}
