import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { errorCode, interrupted, paced, type Timeouts } from '#server/files/s3/answer.ts'
import { answerFailure, S3Failure } from '#server/files/s3/failure.ts'
import { systemErrorCode } from '#server/system-error.ts'

export interface S3Account {
  /** Its scheme, host, and port. No other address is ever asked. */
  readonly origin: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A part of a local file. */
export interface FileSlice {
  readonly localPath: string
  /** In bytes, as the size. */
  readonly start: number
  readonly size: number
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; without one the bucket is meant. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Can be sent again, so that the request can be repeated. */
  readonly body?: Uint8Array | FileSlice
  /** How much longer than usual the answer may take, in milliseconds. */
  readonly extraMs?: number
}

/** The retry policy for a busy or unreliable store. */
export interface Persistence extends Timeouts {
  readonly attempts: number
  /** Before the second attempt, in milliseconds; doubled before each further one. */
  readonly pauseMs: number
}

const defaults: Persistence = { answerMs: 10_000, bytesPerSecond: 32 * 1024, attempts: 4, pauseMs: 200 }
const maxErrorBytes = 64 * 1024

/** Sends signed requests to one bucket. Redirects are not followed. */
export interface S3Client {
  readonly timeouts: Timeouts
  readonly bucket: string
  /** A URL by which anyone can read an object for some seconds; the query chooses headers of the answer. */
  presign(key: string, query: Readonly<Record<string, string>>, seconds: number): Promise<string>
  /**
   * Sends a request until it succeeds, and passes the answer on, also if that cannot be read to its end. `receive`
   * reads or destroys it. Throws S3Failure after the last attempt or at a failure that is not temporary.
   */
  send<T>(request: S3Request, receive: (answer: http.IncomingMessage) => Promise<T>): Promise<T>
}

export function createS3Client(account: S3Account, persistence: Persistence = defaults): S3Client {
  const { origin, bucket, region, accessKeyId, secretAccessKey } = account
  const { request: open, Agent } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })
  const keys = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map<string, ArrayBuffer>() }

  function urlOf(key: string | undefined, query: Readonly<Record<string, string>>): URL {
    const url = new URL(`${origin}/${bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async function exchange(request: S3Request): Promise<http.IncomingMessage> {
    const { method, key, query = {}, headers = {}, body } = request
    const signed = await new AwsV4Signer({
      method,
      url: String(urlOf(key, query)),
      headers: { ...headers, 'x-amz-content-sha256': await hashOf(body) },
      ...keys,
    }).sign()
    const sent = { ...Object.fromEntries(signed.headers), 'content-length': String(sizeOf(body)) }
    const answer = await begin(() => open(signed.url, { method, headers: sent, agent }), request)
    const { statusCode: status = 0 } = answer
    if (status >= 200 && status < 300) return expectNoPage(answer)
    throw answerFailure(
      `The object store failed at ${method} ${key ?? bucket}`,
      status,
      method === 'HEAD' ? '' : await readCode(answer),
    )
  }

  /** Sends the body and waits for the answer to begin. */
  function begin(connect: () => http.ClientRequest, { body, extraMs = 0 }: S3Request) {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const sending = connect()
    const source = bodyOf(body)
    const waitMs = persistence.answerMs + extraMs + (sizeOf(body) / persistence.bytesPerSecond) * 1000
    const timer = setTimeout(() => {
      sending.destroy(new S3Failure('The object store does not answer', { isTemporary: true }))
    }, waitMs)
    sending.on('response', (answer) => {
      // A store that refuses does not read the rest.
      answer.once('close', () => sending.writableFinished || sending.destroy())
      resolve(answer)
    })
    sending.on('error', (error) => reject(error instanceof S3Failure ? error : unreachable(origin, error)))
    source.on('error', (error) => {
      reject(error)
      sending.destroy()
    })
    source.pipe(sending)
    return promise.finally(() => {
      clearTimeout(timer)
      source.destroy()
    })
  }

  async function readCode(answer: http.IncomingMessage): Promise<string> {
    let text = ''
    try {
      for await (const chunk of paced(answer, persistence)) {
        text += chunk
        if (text.length > maxErrorBytes) break
      }
    } catch {
      // The status says enough.
    }
    return errorCode(text)
  }

  return {
    timeouts: persistence,
    bucket,

    async presign(key, query, seconds) {
      const url = String(urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) }))
      const signed = await new AwsV4Signer({ method: 'GET', url, signQuery: true, ...keys }).sign()
      // Stores do not agree on whether a plus is a space.
      return String(signed.url).replaceAll('+', '%20')
    },

    async send(request, receive) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await receive(await exchange(request))
        } catch (error) {
          const isTemporary = error instanceof S3Failure && error.isTemporary
          if (!isTemporary || attempt === persistence.attempts) throw error
          // Not all at once again.
          await delay(persistence.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
        }
      }
    },
  }
}

/** Some proxies answer 200 with a page of their own; no object of ours is one. */
function expectNoPage(answer: http.IncomingMessage): http.IncomingMessage {
  if (!answer.headers['content-type']?.startsWith('text/html')) return answer
  answer.destroy()
  throw new S3Failure('The answer is not that of an object store, but a page', { isTemporary: true })
}

const sizeOf = (body: S3Request['body']): number =>
  body instanceof Uint8Array ? body.length : (body?.size ?? 0)

function bodyOf(body: S3Request['body']): Readable {
  if (!body || sizeOf(body) === 0) return Readable.from([])
  if (body instanceof Uint8Array) return Readable.from([body])
  const { localPath, start, size } = body
  return createReadStream(localPath, { start, end: start + size - 1 })
}

/** Lets the store detect a body that was changed on its way. */
async function hashOf(body: S3Request['body']): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bodyOf(body)) hash.update(chunk)
  return hash.digest('hex')
}

function unreachable(origin: string, error: Error): S3Failure {
  const code = systemErrorCode(error) ?? ''
  if (code === 'ECONNRESET' || code === 'EPIPE') return interrupted(error)
  const reason = /CERT|SSL|TLS|ALTNAME/.test(code)
    ? 'has no valid certificate'
    : code.startsWith('HPE_')
      ? 'does not speak HTTP'
      : 'cannot be reached'
  const detail = code ? ` (${code})` : ''
  return new S3Failure(`The object store ${origin} ${reason}${detail}`, { isTemporary: true, cause: error })
}
