import type { Readable } from 'node:stream'
import { tooLarge } from '#server/http/errors.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

/** The first bytes of a body without a length are read into so much memory. */
const firstBytes = 4096

/** The bytes of a body. Unlike the stream's own iterator, an early end leaves the connection open for the response. */
export const bytesOf = (body: Readable): AsyncIterable<Buffer> => body.iterator({ destroyOnReturn: false })

/**
 * Copies a body into one buffer, which grows: a list of its chunks would take a hundred times the bytes of a body
 * that comes in chunks of one byte. Frees each chunk. Throws 413 as soon as there are more than `maxBytes`.
 */
export async function collectBytes(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe(Math.min(maxBytes, firstBytes))
  let length = 0
  for await (const chunk of body) {
    const end = length + chunk.length
    if (end > maxBytes) {
      freeBuffer(chunk)
      freeBuffer(bytes)
      throw tooLarge()
    }
    if (end > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(end, 2 * bytes.length)))
      bytes.copy(larger, 0, 0, length)
      freeBuffer(bytes)
      bytes = larger
    }
    chunk.copy(bytes, length)
    freeBuffer(chunk)
    length = end
  }
  return bytes.subarray(0, length)
}
