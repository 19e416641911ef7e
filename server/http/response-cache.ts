import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Clock } from '#server/clock.ts'
import type { Invalidation } from '#server/events/invalidation.ts'
import { compressors, type Encoding, negotiateEncoding } from '#server/http/compression.ts'

/** An answer as bytes. Only a 200 is kept. */
export interface CacheableResponse {
  readonly status: number
  readonly body: string | Buffer
  /** Lower-case names. `content-type` must be there. */
  readonly headers: Readonly<Record<string, string>>
  /** False for what is made for one asker or from an address that anybody can invent. */
  readonly shouldCache: boolean
}

/** Answers for visitors, kept as compressed bytes until content changes. */
export interface ResponseCache {
  /**
   * Answers from the kept bytes, else makes the answer, once for all who ask at the same moment.
   * @param key everything that the answer depends on and nothing else: path and known query values, never a header
   * @param address the request's target, if it alone says that this is the answer
   */
  respond(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<CacheableResponse>,
    address?: string,
  ): Promise<FastifyReply>
  /**
   * Says again what `answer` has said to a request of this very target, headers and all, while it is kept. Passes
   * over whoever shows a credential or asks for anything but the whole. Answers whether it has.
   */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean
  /** Bytes in memory now. */
  readonly size: number
}

interface Entry {
  readonly key: string
  readonly response: CacheableResponse
  readonly etag: string
  readonly bytes: Map<Encoding, Promise<Buffer> | Buffer>
  /** Names and values in turn, as they went out before. */
  readonly rawHeaders: Map<Encoding, readonly string[]>
  /** Under which it is repeated: the last spelling only, so that inventing others gains nothing. */
  target: string | null
  size: number
}

/** How much may be kept. */
interface CacheLimits {
  readonly bytes: number
  /** A single answer above this would push out hundreds of others. */
  readonly entryBytes: number
}

const defaultLimits: CacheLimits = { bytes: 48 * 1024 * 1024, entryBytes: 1024 * 1024 }
/** What an entry takes besides its bytes. Without it a flood of empty answers would count as nothing. */
const entryOverhead = 1024
const maxTargetLength = 500

interface CacheOptions {
  readonly invalidation: Invalidation
  readonly clock: Clock
  /** The next moment at which visitors see something else although nothing is written; null for none. */
  readonly nextDue: () => Promise<Date | null>
}

/** What has not been asked for longest goes first when the bounds are reached. */
export function createResponseCache(
  { invalidation, clock, nextDue }: CacheOptions,
  limits = defaultLimits,
): ResponseCache {
  // A Map remembers the order of insertion, and whatever is asked for is inserted again.
  const entries = new Map<string, Entry>()
  const byTarget = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<Entry | CacheableResponse>>()
  let size = 0
  /** Until when what is kept is true. Unknown until the first answer after a change asks for it. */
  let dueAt: Promise<number> | undefined
  let validUntil = Number.POSITIVE_INFINITY

  invalidation.onInvalidate(invalidate)

  function invalidate() {
    entries.clear()
    byTarget.clear()
    inFlight.clear()
    size = 0
    dueAt = undefined
    validUntil = Number.POSITIVE_INFINITY
  }

  function invalidateWhenDue() {
    if (clock().getTime() >= validUntil) invalidate()
  }

  /** Asked for before an answer is made, so that a moment which comes while it is made is not missed. */
  function readDueAt(): Promise<number> {
    dueAt ??= nextDue().then((date) => date?.getTime() ?? Number.POSITIVE_INFINITY)
    return dueAt
  }

  function addBytes(key: string, entry: Entry, bytes: number) {
    if (entries.get(key) !== entry) return
    entry.size += bytes
    size += bytes
    for (const [oldest, { size: freed, target }] of entries) {
      if (size <= limits.bytes) return
      entries.delete(oldest)
      if (target !== null) byTarget.delete(target)
      size -= freed
    }
  }

  function touch(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  /** Makes an answer. What comes back is an entry if it is kept. */
  async function load(
    key: string,
    make: () => Promise<CacheableResponse>,
  ): Promise<Entry | CacheableResponse> {
    const running = inFlight.get(key)
    if (running) return running
    const { version } = invalidation
    const asked = readDueAt()
    // Where nobody knows how long an answer is true, it is not kept, and the next one asks again.
    const known = asked.catch(() => {
      if (dueAt === asked) dueAt = undefined
      return Number.NEGATIVE_INFINITY
    })
    const making = make().then(async (response) => {
      if (!response.shouldCache || response.status !== 200) return response
      const until = await known
      // Content may have changed while this was made; then it is answered, but not kept.
      if (version !== invalidation.version || dueAt !== asked || clock().getTime() >= until) return response
      validUntil = until
      const body = Buffer.from(response.body)
      if (body.length > limits.entryBytes) return response
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      const bytes = new Map([['identity' as Encoding, body]])
      const entry: Entry = { key, response, etag, bytes, rawHeaders: new Map(), target: null, size: 0 }
      entries.set(key, entry)
      addBytes(key, entry, body.length + key.length + entryOverhead)
      return entry
    })
    inFlight.set(key, making)
    try {
      return await making
    } finally {
      if (inFlight.get(key) === making) inFlight.delete(key)
    }
  }

  /** Notes the headers of an answer that has gone out. */
  function rememberHeaders(entry: Entry, encoding: Encoding, address: string, reply: FastifyReply) {
    const headers = reply.getHeaders()
    if (entries.get(entry.key) !== entry || reply.statusCode !== 200 || 'set-cookie' in headers) return
    if (entry.target !== address) {
      if (entry.target !== null) byTarget.delete(entry.target)
      entry.target = address
    }
    byTarget.set(address, entry)
    const repeated = Object.entries(headers).filter(([name]) => name !== 'x-request-id')
    entry.rawHeaders.set(
      encoding,
      repeated.flatMap(([name, value]) => [name, String(value)]),
    )
  }

  return {
    get size() {
      return size
    },
    tryServe(request, response) {
      invalidateWhenDue()
      const entry = request.method === 'GET' ? byTarget.get(request.url ?? '') : undefined
      if (!entry || !isAnonymousFullRequest(request.headers)) return false
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      const head = entry.rawHeaders.get(encoding)
      if (!head) return false
      touch(entry.key)
      response
        .writeHead(entry.response.status, [...head, 'x-request-id', randomUUID()])
        .end(entry.bytes.get(encoding) as Buffer)
      return true
    },
    async respond(key, request, reply, make, address = request.raw.url ?? '') {
      invalidateWhenDue()
      const found = touch(key) ?? (await load(key, make))
      // A hash and compression take longer than the rest of an answer, and pay only where it is sent again.
      if (!('etag' in found)) return reply.code(found.status).headers(found.headers).send(found.body)
      const { response, etag, bytes } = found
      reply.code(response.status).headers(response.headers).header('etag', etag)
      if (fresh(request.headers, { etag })) return reply.code(304).send()
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      let body = bytes.get(encoding)
      if (!body) {
        const packing = compressors[encoding](bytes.get('identity') as Buffer)
        bytes.set(encoding, packing)
        body = await packing
        bytes.set(encoding, body)
        addBytes(key, found, body.length)
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const { method, url, headers } = request.raw
      if (
        method === 'GET' &&
        url === address &&
        url.length <= maxTargetLength &&
        isAnonymousFullRequest(headers)
      )
        reply.raw.once('finish', () => rememberHeaders(found, encoding, address, reply))
      return reply.send(Buffer.isBuffer(body) ? body : await body)
    },
  }
}

/** Nobody is signed in, and the whole answer is wanted. */
const isAnonymousFullRequest = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers.authorization === undefined &&
  headers['if-none-match'] === undefined
