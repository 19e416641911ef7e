import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { paced, type Timeouts } from '#server/files/s3/answer.ts'
import { S3Failure } from '#server/files/s3/failure.ts'
import type { ByteRange } from '#server/files/storage.ts'

interface BodyOptions {
  readonly first: IncomingMessage
  readonly part: ByteRange
  readonly timeouts: Timeouts
  /** Begins again with the rest. */
  readonly reopen: (rest: ByteRange) => Promise<IncomingMessage>
}

/** How often a stream is resumed after an interruption. */
const maxResumptions = 3

/**
 * A part of an object as a stream, which goes on where it was interrupted. Ends with an error rather than with fewer
 * bytes. Not a generator: a stream of one that is destroyed before it is read would keep the connection.
 */
export function objectBody({ first, part, timeouts, reopen }: BodyOptions): Readable {
  let answer = first
  let chunks = paced(answer, timeouts)
  let resumptions = 0
  let { start } = part

  async function next(): Promise<Buffer | null> {
    if (start > part.end) {
      // To its end, so that the connection can be used again.
      await chunks.next().catch(() => {})
      return null
    }
    try {
      const { done, value } = await chunks.next()
      if (done) throw new S3Failure('The object store ended an object early', { isTemporary: true })
      start += value.length
      return value
    } catch (error) {
      if (resumptions === maxResumptions || body.destroyed) throw error
      resumptions += 1
      answer = await reopen({ start, end: part.end })
      if (body.destroyed) answer.destroy()
      chunks = paced(answer, timeouts)
      return next()
    }
  }

  const body = new Readable({
    read() {
      next().then(
        (chunk) => body.push(chunk),
        (error) => body.destroy(error),
      )
    },
    destroy(error, done) {
      answer.destroy()
      done(error)
    },
  })
  return body
}
