import { Semaphore } from 'async-mutex'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { invalid, reconnect, unavailable } from '#server/errors.ts'
import { secondsUntil } from '#server/upstream/retry-after.ts'

interface UpstreamOptions {
  /** Its name for people: `Jira`. */
  readonly name: string
  /** Its URL, including any path prefix. No other URL is ever requested. */
  readonly baseUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Whether the headers of an answer say that the credentials were refused, whatever its status is. */
  readonly isRefused?: (headers: Headers) => boolean
  /** In milliseconds, for a whole answer; of a file, until it begins and between its pieces. */
  readonly timeout?: number
}

export interface UpstreamRequest {
  /** GET unless given. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | DavMethod
  /** Below the base URL; each piece that is not constant is encoded by `segment`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly json?: unknown
  readonly form?: FormData | URLSearchParams
  /** Anything else, whose type is in `headers`. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The caller. The number of concurrent requests per caller is limited. */
  readonly caller: UpstreamCaller
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses besides the successful ones that are answers, not failures: such as 304. */
  readonly accepts?: readonly number[]
  /**
   * How long the server may wait for something to happen before it answers, in milliseconds. Such a request takes no
   * turn, and does not keep others from theirs.
   */
  readonly wait?: number
  /** What is told, as `invalid`, if the answer is too large, as that of a long list is; otherwise it is an outage. */
  readonly tooLarge?: string
  /** Ends it. */
  readonly signal?: AbortSignal
}

/** Of WebDAV (RFC 4918, RFC 5323). */
type DavMethod = 'PROPFIND' | 'SEARCH' | 'MKCOL' | 'MOVE'

export interface UpstreamCaller {
  /** Identifies the credentials without revealing them. */
  readonly key: string
  /** The header `Authorization`; none for what needs no account. */
  readonly authorization?: string
}

export interface UpstreamAnswer<Content = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly content: Content
}

/**
 * The server has understood the request and refuses it: a status from 400 to 499, except 401 and 429, or 507 of a full
 * store. The vendor's message may be shown to people; nothing else of its answer may.
 */
export class UpstreamRefusal extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  constructor(status: number, body: unknown, headers: Headers) {
    super(`Refused with status ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/**
 * A company's own server that calls of employees are answered from. Expected failures are errors of `server/errors.ts`:
 * `reconnect` for credentials that it refuses, `unavailable` where it is slow, away, too busy, or answers another
 * protocol, and otherwise an `UpstreamRefusal`.
 */
export interface Upstream {
  /**
   * The content of an answer, as the schema makes it.
   * @param parse JSON unless given; may throw
   */
  ask<T>(schema: z.ZodType<T>, request: UpstreamRequest, parse?: (text: string) => unknown): Promise<T>
  /** The same with status and headers; null for the content of a status that only the request accepts. */
  answer<T>(
    schema: z.ZodType<T>,
    request: UpstreamRequest,
    parse?: (text: string) => unknown,
  ): Promise<UpstreamAnswer<T | null>>
  /** Makes a change whose answer has nothing of interest but its status and its headers. */
  tell(request: UpstreamRequest): Promise<UpstreamAnswer>
  /** The answer with a file, unread. */
  open(request: UpstreamRequest): Promise<Response>
}

/** No answer but a list without pages is larger. */
const maxAnswerBytes = 8 * 1024 * 1024
/** Requests of one caller at a time, and of all. */
const parallel = { caller: 4, all: 64 } as const
/** A file on its way to the server, in milliseconds. */
const uploadTimeout = 300_000
/** The longest wait for a server that asks for one, in seconds. */
const longestWait = 5

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, baseUrl, log, isRefused = () => false, timeout = 10_000 } = options
  const base = baseUrl.replace(/\/+$/, '')
  const callers = new Map<string, Semaphore>()
  const everyone = new Semaphore(parallel.all)

  /** Callers without a running request are forgotten. */
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = callers.get(key) ?? new Semaphore(parallel.caller)
    callers.set(key, own)
    try {
      return await own.runExclusive(() => everyone.runExclusive(work))
    } finally {
      if (own.getValue() === parallel.caller) callers.delete(key)
    }
  }

  /** Errors thrown here contain nothing of what was sent. */
  async function fetchOnce(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', path, query = {}, json, form, body = form ?? null, caller, headers } = request
    const url = new URL(`${base}${path}`)
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(key, String(value))
    if (!url.href.startsWith(`${new URL(base).href.replace(/\/$/, '')}/`))
      throw new Error(`A path leads out of the address of ${name}.`)
    try {
      return await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          // Data Center translates the names of statuses otherwise.
          'accept-language': 'en',
          'user-agent': 'Portico/1.0',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...(caller.authorization === undefined ? {} : { authorization: caller.authorization }),
        },
        body: json === undefined ? body : JSON.stringify(json),
        redirect: 'manual',
        signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
      })
    } catch (error) {
      throw failure(request, reasonOf(error))
    }
  }

  /** Logs a failure with method and path, and nothing else of what was sent. */
  function failure({ method = 'GET', path }: UpstreamRequest, reason: string, retryAfter?: number) {
    log.warn({ upstream: name, method, path, reason }, 'upstream failed')
    return unavailable(sentences.unavailable(name), retryAfter)
  }

  async function refuse(request: UpstreamRequest, response: Response, signal: AbortSignal): Promise<never> {
    const { status, headers } = response
    const isOtherForm = status < 400 || (status >= 500 && status !== 507)
    const isUnauthorized = status === 401 || isRefused(headers)
    if (isUnauthorized || isOtherForm) await response.body?.cancel()
    if (isUnauthorized) throw reconnect(sentences.reconnect(name))
    if (status === 429) {
      await response.body?.cancel()
      throw failure(request, 'status 429', secondsUntil(headers.get('retry-after')) ?? 30)
    }
    if (isOtherForm) throw failure(request, `status ${status}`, secondsUntil(headers.get('retry-after')) ?? 5)
    throw new UpstreamRefusal(status, parsed(await readText(request, response, signal), JSON.parse), headers)
  }

  const isAccepted = ({ accepts = [] }: UpstreamRequest, { ok, status, headers }: Response) =>
    (ok || accepts.includes(status)) && !isRefused(headers)

  /** Repeats a GET once if the server asks for a short wait. Any other request may have taken effect. */
  async function accepted(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
    const response = await fetchOnce(request, signal)
    if (isAccepted(request, response)) return response
    const wait = secondsUntil(response.headers.get('retry-after'))
    const isSafe = (request.method ?? 'GET') === 'GET'
    if (!isSafe || response.status !== 429 || wait === null || wait > longestWait)
      return refuse(request, response, signal)
    await response.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    const again = await fetchOnce(request, signal)
    return isAccepted(request, again) ? again : refuse(request, again, signal)
  }

  async function readText(
    request: UpstreamRequest,
    { body }: Response,
    signal: AbortSignal,
  ): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      for await (const chunk of body ?? []) {
        size += chunk.byteLength
        if (size > maxAnswerBytes) break
        chunks.push(chunk)
      }
    } catch (error) {
      throw failure(request, signal.aborted ? 'too slow' : reasonOf(error))
    }
    if (size > maxAnswerBytes) {
      const outage = failure(request, 'an answer without end')
      throw request.tooLarge === undefined ? outage : invalid(request.tooLarge)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  async function complete(request: UpstreamRequest): Promise<UpstreamAnswer<string>> {
    const { form, body, wait = 0 } = request
    const isUpload = form instanceof FormData || body instanceof Uint8Array
    const signal = AbortSignal.timeout(wait + (isUpload ? uploadTimeout : timeout + longestWait * 1000))
    const response = await accepted(request, signal)
    const { status, headers } = response
    return { status, headers, content: await readText(request, response, signal) }
  }

  const read = (request: UpstreamRequest) =>
    request.wait === undefined ? inTurn(request.caller.key, () => complete(request)) : complete(request)

  const answer: Upstream['answer'] = async (schema, request, parse = JSON.parse) => {
    const { status, headers, content } = await read(request)
    if (request.accepts?.includes(status)) return { status, headers, content: null }
    const { success, data } = schema.safeParse(parsed(content, parse))
    if (!success) throw failure(request, 'an answer of another form')
    return { status, headers, content: data }
  }

  return {
    answer,
    async ask(schema, request, parse) {
      const { content } = await answer(schema, request, parse)
      if (content === null) throw failure(request, 'an answer without content')
      return content
    },
    tell: read,
    open: (request) =>
      inTurn(request.caller.key, async () => {
        const late = new AbortController()
        const timer = setTimeout(() => late.abort(), timeout)
        try {
          return await accepted({ ...request, headers: { accept: '*/*', ...request.headers } }, late.signal)
        } finally {
          clearTimeout(timer)
        }
      }),
  }
}

/** A piece of a path that is data. */
export const segment = (text: string | number): string => encodeURIComponent(text)

const sentences = {
  unavailable: (name: string) => `${name} cannot be reached at the moment.`,
  reconnect: (name: string) => `${name} does not accept your credentials. Connect it again in your profile.`,
} as const

function reasonOf(error: unknown): string {
  if (error instanceof DOMException) return 'too slow'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'no connection'
}

/** Undefined for what has another form. */
function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
