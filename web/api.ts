import { recentAuthenticationCode } from '#contract/account/account-messages.ts'
import { portalPath } from '#contract/employee/employee-path.ts'
import { isRecord } from '#contract/is-record.ts'
import { messages } from '#contract/messages.ts'
import { pageRequest } from '#web/page-request.ts'

/** The part of `fetch` that calls need. */
export type Fetch = (
  url: string,
  request: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly credentials: RequestCredentials
    readonly body?: FormData | Blob | string
    readonly signal?: AbortSignal
  },
) => Promise<Response>

export interface CallOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** A form is sent as multipart, a blob as it is, anything else as JSON. */
  readonly body?: FormData | Blob | object
  readonly signal?: AbortSignal
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sends no session, so that only published content is returned (PS-040). */
  readonly anonymous?: boolean
  /** False if 401 is about the input and not about the session, as when signing in. */
  readonly refreshSession?: boolean
  /** The version of a row that a change is based on; 412 if the row has changed since. */
  readonly version?: number | undefined
  /** Sends the call in place of the browser's `fetch`. */
  readonly fetch?: Fetch
}

/** A response other than 2xx, or none at all: then `status` is 0. Its message is the server's, or that about the first field. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** Messages by field, as in `{title: ['This field is required.']}`. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined
  readonly detail: string | undefined
  readonly error: string | undefined

  constructor(status: number, body: unknown, cause?: unknown) {
    const { detail, error, ...rest } = isRecord(body) ? body : {}
    const fields = Object.entries(rest).filter((entry): entry is [string, string[]] =>
      Array.isArray(entry[1]),
    )
    const stated = nonEmptyString(detail) ?? nonEmptyString(error) ?? fields[0]?.[1].join(' ')
    super(stated ?? messages.unavailable, { cause })
    this.status = status
    this.body = body
    this.detail = nonEmptyString(detail)
    this.error = nonEmptyString(error)
    this.fields = fields.length > 0 ? Object.fromEntries(fields) : undefined
  }
}

interface Area {
  /** Where its session is refreshed, below `/api/`. */
  readonly refreshPath: string
  /** The storage key for the time of the last refresh. */
  readonly refreshedAtKey: string
  /** How paths name who is signed in. */
  ownName: () => string
  handleExpired: () => Promise<boolean>
  confirmPassword: () => Promise<boolean>
  pendingRefresh: Promise<boolean> | undefined
  /** Whether its session is being ended. */
  isEnding: boolean
}

const area = (refreshPath: string, refreshedAtKey: string): Area => ({
  refreshPath,
  refreshedAtKey,
  ownName: () => '',
  handleExpired: async () => false,
  confirmPassword: async () => false,
  pendingRefresh: undefined,
  isEnding: false,
})

/** Each has a session of its own, in its own cookies. */
const areas = {
  admin: area('token/refresh/', 'sessionRenewedAt'),
  employee: area(`${portalPath}/token/refresh/`, 'employeeSessionRenewedAt'),
} as const

/** The area that a call belongs to. */
const areaOf = (path: string): Area => (path.startsWith(`${portalPath}/`) ? areas.employee : areas.admin)

/**
 * Sets how the paths of an area's calls name who is signed in.
 * @param ownName an administrator's id, an employee's username
 */
export function identifyBy(of: keyof typeof areas, ownName: () => string): void {
  areas[of].ownName = ownName
}

/** Who is signed in, in the area that a call belongs to. */
export const ownNameIn = (path: string): string => areaOf(path).ownName()

/**
 * Sets what happens when the session of an area has ended and cannot be refreshed: the user signs in again and the
 * call is repeated, or leaves the area.
 * @param listener resolves with whether there is a session again
 */
export function onSessionExpired(of: keyof typeof areas, listener: () => Promise<boolean>): void {
  areas[of].handleExpired = listener
}

/**
 * Sends no call with the session of an area any more, which is about to end: it would be refused.
 * @returns sends them again, once nothing of the session is shown
 */
export function holdCalls(of: keyof typeof areas): () => void {
  areas[of].isEnding = true
  return () => {
    areas[of].isEnding = false
  }
}

/**
 * Sets what happens when a call needs a sign-in that is more recent: the user enters the password and the call is
 * repeated, or the refusal stands.
 * @param listener resolves with whether the user has signed in
 */
export function onPasswordNeeded(of: keyof typeof areas, listener: () => Promise<boolean>): void {
  areas[of].confirmPassword = listener
}

let responseListener = (_response: Response) => {}

/** @param listener called with every response */
export function onResponse(listener: (response: Response) => void): void {
  responseListener = listener
}

/**
 * The one way to the server. Resolves with the parsed body (undefined for 204) and rejects with `ApiError`. An
 * expired session is refreshed once, and the call repeated.
 * @param path below `/api/`, with its query: `article/?status=1`
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  // The server answers as the call is declared.
  return (await parseBody(await callForResponse(path, options))) as T
}

/** The same for a response whose headers or text are read by the caller. */
export async function callForResponse(path: string, options: CallOptions): Promise<Response> {
  const response = await respond(path, options)
  if (!response.ok) throw new ApiError(response.status, await parseBody(response))
  return response
}

/**
 * The same for a response that is a file.
 * @param onProgress called with the number of bytes received so far
 */
export async function callForFile(
  path: string,
  { onProgress, ...options }: CallOptions & { onProgress?: (bytes: number) => void } = {},
): Promise<Blob> {
  const response = await callForResponse(path, options)
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length
        onProgress?.(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  try {
    const type = response.headers.get('content-type') ?? ''
    return await new Response(counted ?? null, { headers: { 'content-type': type } }).blob()
  } catch (cause) {
    throw new ApiError(0, null, cause)
  }
}

async function respond(path: string, options: CallOptions): Promise<Response> {
  const request = pageRequest()
  if (request) return request.read(path)
  // Never answered: nobody waits for it any more.
  if (areaOf(path).isEnding && options.refreshSession !== false) return new Promise(() => {})
  const requestedAt = Date.now()
  let response = await send(path, options)
  if (response.status === 401 && !options.anonymous && options.refreshSession !== false) {
    const area = areaOf(path)
    if (await refreshOnce(area, requestedAt)) response = await send(path, options)
    if (response.status === 401 && (await signInAgain(area))) response = await send(path, options)
  }
  if ((await needsPassword(response)) && (await areaOf(path).confirmPassword()))
    response = await send(path, options)
  responseListener(response)
  return response
}

async function needsPassword(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await parseBody(response.clone()).catch(() => null)
  return isRecord(body) && body.code === recentAuthenticationCode
}

async function send(
  path: string,
  { method = 'GET', body, signal, headers, anonymous, version, fetch: send = fetch }: CallOptions,
): Promise<Response> {
  const isEncoded = body instanceof FormData || body instanceof Blob
  try {
    return await send(`/api/${path}`, {
      method,
      credentials: anonymous ? 'omit' : 'same-origin',
      headers: {
        Accept: 'application/json',
        // Requires a session: without its cookie, the call fails instead of returning a visitor's view (AC-137).
        ...(anonymous ? {} : { Authorization: 'Cookie' }),
        ...(body && !isEncoded ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      ...(body ? { body: isEncoded ? body : JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null, cause)
  }
}

async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError(response.status, text, cause)
  }
}

/**
 * Whether the session is valid again. A refresh token works once, so one call refreshes for all that wait: in this
 * tab by the shared promise, across tabs by the lock and the time of the last refresh.
 */
function refreshOnce(area: Area, requestedAt: number): Promise<boolean> {
  const { refreshPath, refreshedAtKey } = area
  area.pendingRefresh ??= withLock(refreshedAtKey, async () => {
    const isRenewed = () => Number(localStorage.getItem(refreshedAtKey)) > requestedAt
    if (isRenewed()) return true
    const { ok, status } = await send(refreshPath, { method: 'POST' })
    if (ok) noteRenewal(area)
    // The user may have signed in again since.
    if (ok || isRenewed()) return true
    // A server that restarts says nothing about the session.
    if (status >= 500 || status === 429) throw new ApiError(status, undefined)
    return false
  }).finally(() => {
    area.pendingRefresh = undefined
  })
  return area.pendingRefresh
}

async function signInAgain(area: Area): Promise<boolean> {
  const isSignedIn = await area.handleExpired()
  if (isSignedIn) noteRenewal(area)
  return isSignedIn
}

const noteRenewal = ({ refreshedAtKey }: Area) => localStorage.setItem(refreshedAtKey, String(Date.now()))

// Browsers have locks only on secure origins; plain http in an office network works without.
const withLock = (name: string, work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

const nonEmptyString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
