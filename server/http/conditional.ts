import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { ByteRange } from '#server/files/storage.ts'
import { HttpError } from '#server/http/errors.ts'

/** Whether the client already has this version (RFC 9110, 13.1.2). */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  return fresh(headers, { etag })
}

/**
 * The requested part of a file; undefined for the whole. Several ranges, other units, and invalid ranges mean the
 * whole, as RFC 9110 (14.2) allows. Throws 416 for a part beyond the end.
 */
export function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | undefined {
  const condition = headers['if-range']
  if (headers.range === undefined || (condition !== undefined && condition !== etag)) return undefined
  const range = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(headers.range.trim())
  if (!range) return undefined
  const [, first, last, tail] = range
  const start = first === undefined ? Math.max(0, size - Number(tail)) : Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (first !== undefined && last && Number(last) < start) return undefined
  if (start >= size || Number(tail) === 0) {
    throw new HttpError(416, { detail: 'Range not satisfiable.' }, { 'content-range': `bytes */${size}` })
  }
  return { start, end }
}
