import * as http from 'node:http'
import * as https from 'node:https'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import {
  addressIn,
  isPublicAddress,
  leadsToPrivate,
  notPublic,
  publicLookup,
} from '#server/upstream/public-address.ts'
import { secondsUntil } from '#server/upstream/retry-after.ts'

/** How an attempt went. */
export interface Outcome {
  /** Null without an answer. */
  readonly status: number | null
  /** The first bytes of the answer. */
  readonly response: string
  /** Why there was none. */
  readonly error: string | null
  readonly durationMs: number
  /** In how many seconds the receiver wants another attempt. */
  readonly retryAfter: number | null
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether it may go to addresses that are not public, and unencrypted. */
  readonly allowsPrivate: boolean
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** What is wrong with the URL of a receiver, as far as it says so itself; null if nothing is. */
export function urlError(text: string, allowsPrivate: boolean): string | null {
  const url = new URL(text)
  if (url.username || url.password) return 'Enter a URL without a name or a password.'
  if (allowsPrivate) return null
  if (url.protocol !== 'https:') return 'Enter a URL that begins with https://.'
  const address = addressIn(url)
  return address !== null && !isPublicAddress(address) ? notPublic : null
}

/** The same, also of what its name leads to now: sending would fail. */
export async function receiverError(text: string, allowsPrivate: boolean): Promise<string | null> {
  const wrong = urlError(text, allowsPrivate)
  if (wrong !== null || allowsPrivate) return wrong
  return (await leadsToPrivate(new URL(text).hostname)) ? notPublic : null
}

/** Sends one message by a connection of its own. Never throws; follows no redirects, and reads little of an answer. */
export async function post(text: string, options: PostOptions): Promise<Outcome> {
  const begun = performance.now()
  const outcome = (found: Partial<Outcome>): Outcome => ({
    ...{ status: null, response: '', error: null, retryAfter: null, ...found },
    durationMs: Math.round(performance.now() - begun),
  })
  try {
    const answer = await request(text, options)
    const retryAfter = secondsUntil(answer.headers['retry-after'] ?? null)
    return outcome({ status: answer.statusCode ?? null, response: await beginningOf(answer), retryAfter })
  } catch (error) {
    return outcome({ error: reasonOf(error) })
  }
}

async function request(
  text: string,
  { headers, body, allowsPrivate, signal, timeoutMs = webhookLimits.timeoutMs }: PostOptions,
): Promise<http.IncomingMessage> {
  const wrong = urlError(text, allowsPrivate)
  if (wrong) throw new Error(wrong)
  const url = new URL(text)
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Neither a connection nor an address that was looked up before is used again.
      agent: false,
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
      maxHeaderSize: 16 * 1024,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
  })
}

/** An answer that breaks off has been given all the same. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= webhookLimits.responseBytes) break
    }
  } catch {
    // What has arrived is shown.
  }
  answer.destroy()
  const start = Buffer.concat(chunks).subarray(0, webhookLimits.responseBytes).toString()
  // PostgreSQL cannot store NUL.
  return start.replaceAll('\0', '\ufffd')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No connection.'
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') return 'No answer in time.'
  return 'code' in error && typeof error.code === 'string' ? `No connection: ${error.code}.` : error.message
}
