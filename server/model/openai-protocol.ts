import { ModelFailure } from '#server/model/port.ts'
import { secondsUntil } from '#server/upstream/retry-after.ts'

export interface ModelOptions {
  /** Including the version, such as `https://models.example/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model: string
  /** In milliseconds, for a whole answer. */
  readonly timeout?: number
}

export const maxAnswerBytes = 1_000_000

/** Sends a request of the protocol. Throws `ModelFailure` if there is no response. */
export async function askModel(
  options: ModelOptions,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Response> {
  const { baseUrl, apiKey, timeout = 60_000 } = options
  try {
    return await fetch(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
  } catch (cause) {
    throw unreachable(cause, signal)
  }
}

/** What a request without a response means; a caller who has aborted it gets their reason. */
export function unreachable(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  const message = isLate
    ? 'The language model did not answer in time.'
    : 'The language model could not be reached.'
  return new ModelFailure(message, { isTemporary: true, cause })
}

/** Throws what a refused request means. */
export async function refuse(response: Response): Promise<never> {
  await response.body?.cancel()
  throw statusFailure(response)
}

function statusFailure({ status, headers }: Response): ModelFailure {
  const isTemporary = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
  if (isTemporary) {
    const message =
      status === 429
        ? 'The language model is asked too often.'
        : `The language model failed with status ${status}.`
    return new ModelFailure(message, { isTemporary, retryAfter: secondsUntil(headers.get('retry-after')) })
  }
  if (status === 401 || status === 403)
    return new ModelFailure('The language model does not accept the key.', { isTemporary })
  if (status >= 300 && status < 400)
    return new ModelFailure('The address of the language model leads elsewhere.', { isTemporary })
  return new ModelFailure(`The language model does not take the question (status ${status}).`, {
    isTemporary,
    isOfContent: status === 400 || status === 413 || status === 422,
  })
}

export const malformed = (what: string) =>
  new ModelFailure(`The language model gave ${what}.`, { isTemporary: true })

/** A response that never ends must not fill the memory. */
export async function readText(response: Response, most = maxAnswerBytes): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > most) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new ModelFailure('The language model broke off its answer.', { isTemporary: true, cause })
  }
  if (size > most) throw malformed('an answer without end')
  return Buffer.concat(chunks).toString('utf8')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
