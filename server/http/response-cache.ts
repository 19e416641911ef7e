import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Clock } from '#server/clock.ts'
import type { Changes } from '#server/events/invalidation.ts'
import { type Encoding, encodingOf, packers } from '#server/http/compression.ts'

/** An answer as bytes. Only a 200 is kept. */
export interface Answer {
  readonly status: number
  readonly body: string | Buffer
  /** Lower-case names. `content-type` must be there. */
  readonly headers: Readonly<Record<string, string>>
  /** False for what is made for one asker or from an address that anybody can invent. */
  readonly keep: boolean
}

/** Answers for visitors, kept as compressed bytes until content changes. */
export interface Cache {
  /**
   * Answers from the kept bytes, else makes the answer, once for all who ask at the same moment.
   * @param key everything that the answer depends on and nothing else: path and known query values, never a header
   * @param address the request's target, if it alone says that this is the answer
   */
  answer(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Answer>,
    address?: string,
  ): Promise<FastifyReply>
  /**
   * Says again what `answer` has said to a request of this very target, headers and all, while it is kept. Passes
   * over whoever shows a credential or asks for anything but the whole. Answers whether it has.
   */
  repeat(request: IncomingMessage, response: ServerResponse): boolean
  /** Bytes in memory now. */
  readonly size: number
}

interface Kept {
  readonly key: string
  readonly answer: Answer
  readonly etag: string
  readonly bytes: Map<Encoding, Promise<Buffer> | Buffer>
  /** Names and values in turn, as they went out before. */
  readonly heads: Map<Encoding, readonly string[]>
  /** Under which it is repeated: the last spelling only, so that inventing others gains nothing. */
  address: string | null
  size: number
}

/** How much may be kept. */
interface Bounds {
  readonly bytes: number
  /** A single answer above this would push out hundreds of others. */
  readonly entryBytes: number
}

const usualBounds: Bounds = { bytes: 48 * 1024 * 1024, entryBytes: 1024 * 1024 }
/** What an entry takes besides its bytes. Without it a flood of empty answers would count as nothing. */
const overhead = 1024
const longestAddress = 500

interface CacheParts {
  readonly changes: Changes
  readonly clock: Clock
  /** The next moment at which visitors see something else although nothing is written; null for none. */
  readonly nextDue: () => Promise<Date | null>
}

/** What has not been asked for longest goes first when the bounds are reached. */
export function createCache({ changes, clock, nextDue }: CacheParts, bounds = usualBounds): Cache {
  // A Map remembers the order of insertion, and whatever is asked for is inserted again.
  const kept = new Map<string, Kept>()
  const byAddress = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept | Answer>>()
  let size = 0
  /** Until when what is kept is true. Unknown until the first answer after a change asks for it. */
  let due: Promise<number> | undefined
  let validUntil = Number.POSITIVE_INFINITY

  changes.onChange(invalidate)

  function invalidate() {
    kept.clear()
    byAddress.clear()
    underWay.clear()
    size = 0
    due = undefined
    validUntil = Number.POSITIVE_INFINITY
  }

  function invalidateWhenDue() {
    if (clock().getTime() >= validUntil) invalidate()
  }

  /** Asked for before an answer is made, so that a moment which comes while it is made is not missed. */
  function untilDue(): Promise<number> {
    due ??= nextDue().then((date) => date?.getTime() ?? Number.POSITIVE_INFINITY)
    return due
  }

  function account(key: string, entry: Kept, bytes: number) {
    if (kept.get(key) !== entry) return
    entry.size += bytes
    size += bytes
    for (const [oldest, { size: freed, address }] of kept) {
      if (size <= bounds.bytes) return
      kept.delete(oldest)
      if (address !== null) byAddress.delete(address)
      size -= freed
    }
  }

  function keptEntry(key: string): Kept | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    kept.delete(key)
    kept.set(key, entry)
    return entry
  }

  /** Makes an answer. What comes back is an entry if it is kept. */
  async function newAnswer(key: string, make: () => Promise<Answer>): Promise<Kept | Answer> {
    const running = underWay.get(key)
    if (running) return running
    const { version } = changes
    const asked = untilDue()
    // Where nobody knows how long an answer is true, it is not kept, and the next one asks again.
    const known = asked.catch(() => {
      if (due === asked) due = undefined
      return Number.NEGATIVE_INFINITY
    })
    const making = make().then(async (answer) => {
      if (!answer.keep || answer.status !== 200) return answer
      const until = await known
      // Content may have changed while this was made; then it is answered, but not kept.
      if (version !== changes.version || due !== asked || clock().getTime() >= until) return answer
      validUntil = until
      const body = Buffer.from(answer.body)
      if (body.length > bounds.entryBytes) return answer
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      const bytes = new Map([['identity' as Encoding, body]])
      const entry: Kept = { key, answer, etag, bytes, heads: new Map(), address: null, size: 0 }
      kept.set(key, entry)
      account(key, entry, body.length + key.length + overhead)
      return entry
    })
    underWay.set(key, making)
    try {
      return await making
    } finally {
      if (underWay.get(key) === making) underWay.delete(key)
    }
  }

  /** Notes the headers of an answer that has gone out. */
  function learn(entry: Kept, encoding: Encoding, address: string, reply: FastifyReply) {
    const headers = reply.getHeaders()
    if (kept.get(entry.key) !== entry || reply.statusCode !== 200 || 'set-cookie' in headers) return
    if (entry.address !== address) {
      if (entry.address !== null) byAddress.delete(entry.address)
      entry.address = address
    }
    byAddress.set(address, entry)
    const repeated = Object.entries(headers).filter(([name]) => name !== 'x-request-id')
    entry.heads.set(
      encoding,
      repeated.flatMap(([name, value]) => [name, String(value)]),
    )
  }

  return {
    get size() {
      return size
    },
    repeat(request, response) {
      invalidateWhenDue()
      const entry = request.method === 'GET' ? byAddress.get(request.url ?? '') : undefined
      if (!entry || !isPlain(request.headers)) return false
      const encoding = encodingOf(request.headers['accept-encoding'])
      const head = entry.heads.get(encoding)
      if (!head) return false
      keptEntry(entry.key)
      response
        .writeHead(entry.answer.status, [...head, 'x-request-id', randomUUID()])
        .end(entry.bytes.get(encoding) as Buffer)
      return true
    },
    async answer(key, request, reply, make, address = request.raw.url ?? '') {
      invalidateWhenDue()
      const found = keptEntry(key) ?? (await newAnswer(key, make))
      // A hash and compression take longer than the rest of an answer, and pay only where it is sent again.
      if (!('etag' in found)) return reply.code(found.status).headers(found.headers).send(found.body)
      const { answer, etag, bytes } = found
      reply.code(answer.status).headers(answer.headers).header('etag', etag)
      if (fresh(request.headers, { etag })) return reply.code(304).send()
      const encoding = encodingOf(request.headers['accept-encoding'])
      let body = bytes.get(encoding)
      if (!body) {
        const packing = packers[encoding](bytes.get('identity') as Buffer)
        bytes.set(encoding, packing)
        body = await packing
        bytes.set(encoding, body)
        account(key, found, body.length)
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const { method, url, headers } = request.raw
      if (method === 'GET' && url === address && url.length <= longestAddress && isPlain(headers))
        reply.raw.once('finish', () => learn(found, encoding, address, reply))
      return reply.send(Buffer.isBuffer(body) ? body : await body)
    },
  }
}

/** Nobody is signed in, and the whole answer is wanted. */
const isPlain = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers.authorization === undefined &&
  headers['if-none-match'] === undefined
