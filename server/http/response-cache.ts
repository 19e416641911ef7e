import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/database/clock.ts'
import type { Invalidation } from '#server/events/invalidation.ts'
import { compressors, type Encoding, negotiateEncoding } from '#server/http/compression.ts'
import { toHttpError } from '#server/http/errors.ts'

/** A response, of which only a 200 is cached. */
export interface CacheableResponse {
  readonly status: number
  readonly body: string | Buffer
  /** Lower-case names. `content-type` is required. */
  readonly headers: Readonly<Record<string, string>>
  /** False for what depends on the client or on a URL that anyone can invent. */
  readonly shouldCache: boolean
}

/** A 200 that is too large to be held: each request gets a stream of its own. */
export type StreamedResponse = Omit<CacheableResponse, 'body'> & { readonly stream: () => Readable }

/** Responses for visitors, cached as compressed bytes until content changes. */
export interface ResponseCache {
  /**
   * Responds from the cache, or renders the response, once for all concurrent requests (single flight).
   * @param key everything that the response depends on and nothing else: path and known query values, never a header
   * @param target the request target, if it alone determines the response
   */
  respond(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    render: () => Promise<CacheableResponse | StreamedResponse>,
    target?: string,
  ): Promise<FastifyReply>
  /**
   * Serves what `respond` sent for the same request target, including headers, while it is cached. Only for anonymous
   * requests of a full response. Returns whether it did.
   */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean
  /** Bytes in memory now. */
  readonly size: number
  /** How many requests there were, by whether the response was in the cache. */
  readonly requests: { readonly hits: number; readonly misses: number }
}

interface Entry {
  readonly key: string
  readonly response: CacheableResponse
  readonly etag: string
  readonly bytes: Map<Encoding, Promise<Buffer> | Buffer>
  /** Alternating names and values, as first sent. */
  readonly rawHeaders: Map<Encoding, readonly string[]>
  /** Only the last spelling of a target is served, so that inventing others cannot grow the map. */
  target: string | null
  size: number
}

/**
 * A response that is being rendered. A map that grows leaves a table behind, which may live until V8 collects the whole
 * heap, and so would the bodies of all that were in it.
 */
interface InFlight {
  /** Null once it is there. */
  response: Promise<Entry | CacheableResponse | StreamedResponse> | null
}

/** Memory limits. */
interface CacheLimits {
  readonly bytes: number
  /** A larger response would evict hundreds of others. */
  readonly entryBytes: number
}

const defaultLimits: CacheLimits = { bytes: 48 * 1024 * 1024, entryBytes: 1024 * 1024 }
/** Memory of an entry besides its bytes. Without it, a flood of empty responses would count as nothing. */
const entryOverhead = 1024
const maxTargetLength = 500

interface CacheOptions {
  readonly invalidation: Invalidation
  readonly clock: Clock
  /** The next moment at which visitors see something else although nothing is written; null for none. */
  readonly nextDue: () => Promise<Date | null>
  /** Whether that moment may be another one after rows of a type have changed. */
  readonly hasDue: (type: string) => boolean
}

/** At the limits, the least recently used entry is evicted. */
export function createResponseCache(
  { invalidation, clock, nextDue, hasDue }: CacheOptions,
  limits = defaultLimits,
): ResponseCache {
  const byTarget = new Map<string, Entry>()
  const entries = new LRUCache<string, Entry>({
    maxSize: limits.bytes,
    sizeCalculation: ({ size }) => size,
    dispose({ target }, _, reason) {
      if (reason === 'evict' && target !== null) byTarget.delete(target)
    },
  })
  const inFlight = new Map<string, InFlight>()
  /** Until when the entries are valid. Unknown until the first response after it may have changed reads it. */
  let dueAt: Promise<number> | undefined
  let validUntil = Number.POSITIVE_INFINITY
  const requests = { hits: 0, misses: 0 }

  invalidation.onInvalidate(invalidate)

  function invalidate(type: string | null) {
    entries.clear()
    byTarget.clear()
    inFlight.clear()
    if (type !== null && !hasDue(type)) return
    dueAt = undefined
    validUntil = Number.POSITIVE_INFINITY
  }

  function invalidateWhenDue() {
    if (clock().getTime() >= validUntil) invalidate(null)
  }

  /**
   * Read before a response is rendered, so that a publication during rendering is not missed. While the validity is
   * unknown, nothing is cached, and the next request reads it again.
   */
  function readDueAt(): Promise<number> {
    dueAt ??= readDue()
    return dueAt
  }

  function readDue(): Promise<number> {
    const reading: Promise<number> = nextDue().then(
      (date) => date?.getTime() ?? Number.POSITIVE_INFINITY,
      () => {
        if (dueAt === reading) dueAt = undefined
        return Number.NEGATIVE_INFINITY
      },
    )
    return reading
  }

  function addBytes(entry: Entry, bytes: number) {
    if (entries.peek(entry.key) !== entry) return
    // The size of an entry is read when it is inserted.
    entries.delete(entry.key)
    entry.size += bytes
    entries.set(entry.key, entry)
  }

  async function makeAndCache(
    key: string,
    make: () => Promise<CacheableResponse | StreamedResponse>,
  ): Promise<Entry | CacheableResponse | StreamedResponse> {
    const { version } = invalidation
    const due = readDueAt()
    const made = await make()
    if ('stream' in made) return made
    // Encoded once for all requests that wait for it.
    const body = Buffer.from(made.body)
    const response = { ...made, body }
    if (!response.shouldCache || response.status !== 200) return response
    const until = await due
    // Content may have changed during rendering; then the response is sent but not cached.
    const isOutdated = version !== invalidation.version || dueAt !== due || clock().getTime() >= until
    if (isOutdated || !invalidation.isCurrent) return response
    validUntil = until
    if (body.length > limits.entryBytes) return response
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    const bytes = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]])
    const size = body.length + key.length + entryOverhead
    const entry: Entry = { key, response, etag, bytes, rawHeaders: new Map(), target: null, size }
    entries.set(key, entry)
    return entry
  }

  /** Renders a response. Returns an entry if it was cached. */
  async function load(
    key: string,
    make: () => Promise<CacheableResponse | StreamedResponse>,
  ): Promise<Entry | CacheableResponse | StreamedResponse> {
    const running = inFlight.get(key)?.response
    if (running) return running
    const response = makeAndCache(key, make)
    const making: InFlight = { response }
    inFlight.set(key, making)
    try {
      return await response
    } finally {
      making.response = null
      if (inFlight.get(key) === making) inFlight.delete(key)
    }
  }

  /** While changes may be missed, cached responses are sent only if the database does not answer. */
  async function loadOrFallBack(
    key: string,
    render: () => Promise<CacheableResponse | StreamedResponse>,
    entry: Entry | undefined,
  ): Promise<Entry | CacheableResponse | StreamedResponse> {
    if (!entry) return load(key, render)
    const loaded = await load(key, render).catch((error: unknown) => {
      if (toHttpError(error).status < 500) throw error
      return entry
    })
    return 'status' in loaded && loaded.status >= 500 ? entry : loaded
  }

  /** Stores the headers of a response that has been sent. */
  function rememberHeaders(entry: Entry, encoding: Encoding, target: string, reply: FastifyReply) {
    const headers = reply.getHeaders()
    if (entries.peek(entry.key) !== entry || reply.statusCode !== 200 || 'set-cookie' in headers) return
    if (entry.target !== target) {
      if (entry.target !== null) byTarget.delete(entry.target)
      entry.target = target
    }
    byTarget.set(target, entry)
    const repeated = Object.entries(headers).filter(([name]) => name !== 'x-request-id')
    entry.rawHeaders.set(
      encoding,
      repeated.flatMap(([name, value]) => [name, String(value)]),
    )
  }

  return {
    get size() {
      return entries.calculatedSize
    },
    requests,
    tryServe(request, response) {
      if (!invalidation.isCurrent) return false
      invalidateWhenDue()
      const entry = request.method === 'GET' ? byTarget.get(request.url ?? '') : undefined
      if (!entry || !isAnonymousFullRequest(request.headers)) return false
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      const head = entry.rawHeaders.get(encoding)
      if (!head) return false
      entries.get(entry.key)
      requests.hits += 1
      // An encoding has headers once its bytes are there.
      response
        .writeHead(entry.response.status, [...head, 'x-request-id', randomUUID()])
        .end(entry.bytes.get(encoding) as Buffer)
      return true
    },
    async respond(key, request, reply, render, target = request.raw.url ?? '') {
      invalidateWhenDue()
      const entry = entries.get(key)
      const isHit = entry !== undefined && invalidation.isCurrent
      requests[isHit ? 'hits' : 'misses'] += 1
      const found = isHit ? entry : await loadOrFallBack(key, render, entry)
      // A hash and compression cost more than the rest of a response, and pay off only if it is sent again.
      if (!('etag' in found)) {
        const payload = 'stream' in found ? found.stream() : found.body
        return reply.code(found.status).headers(found.headers).send(payload)
      }
      const { response, etag, bytes } = found
      reply.code(response.status).headers(response.headers).header('etag', etag)
      if (fresh(request.headers, { etag })) return reply.code(304).send()
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      let body = bytes.get(encoding)
      if (!body) {
        // These bytes were there from the start.
        const packing = compressors[encoding](bytes.get('identity') as Buffer)
        bytes.set(encoding, packing)
        body = await packing
        bytes.set(encoding, body)
        addBytes(found, body.length)
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const { method, url, headers } = request.raw
      if (
        method === 'GET' &&
        url === target &&
        url.length <= maxTargetLength &&
        isAnonymousFullRequest(headers)
      )
        reply.raw.once('finish', () => rememberHeaders(found, encoding, target, reply))
      return reply.send(Buffer.isBuffer(body) ? body : await body)
    },
  }
}

/** Without credentials, and not conditional. */
const isAnonymousFullRequest = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers.authorization === undefined &&
  headers['if-none-match'] === undefined
