import { messages } from '#contract/messages.ts'
import { HttpError } from '#server/http/errors.ts'

interface FailureOptions extends ErrorOptions {
  /** The status of the answer, if there was one. */
  readonly status?: number
  /** S3's own word for it, such as `NoSuchKey`. */
  readonly code?: string
  /** Whether the same request may succeed later. */
  readonly isTemporary?: boolean
}

/** An object store that did not do what it was asked. The message is for the operator and contains no secret. */
export class S3Failure extends HttpError {
  readonly answer: number | undefined
  readonly code: string | undefined
  readonly isTemporary: boolean

  constructor(message: string, { status, code, isTemporary = false, cause }: FailureOptions = {}) {
    super(503, { detail: messages.unavailable }, { 'retry-after': '5' })
    this.name = 'S3Failure'
    this.message = message
    this.answer = status
    this.code = code
    this.isTemporary = isTemporary
    this.cause = cause
  }

  get isAbsence(): boolean {
    return this.answer === 404 && this.code !== 'NoSuchBucket'
  }
}

/** Null if the object does not exist. */
export async function nullIfNoObject<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof S3Failure && error.isAbsence) return null
    throw error
  }
}

const temporaryStatuses = new Set([408, 429, 500, 502, 503, 504])
const temporaryCodes = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted'])

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  NoSuchKey: 'the object does not exist',
  NoSuchUpload: 'the upload in parts does not exist',
  InvalidAccessKeyId: 'the access key id is unknown',
  SignatureDoesNotMatch: 'the secret access key is not that of the access key id',
  AccessDenied: 'the access key is not allowed to do this',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SlowDown: 'it is too busy',
  AuthorizationHeaderMalformed: 'the region is another one',
  PermanentRedirect: 'the bucket is in another region or at another address',
}

const reasonsByStatus: Readonly<Record<number, string>> = {
  403: 'the access key is refused',
  404: 'it is not there',
  429: 'it is too busy',
  503: 'it is too busy or unavailable',
}

/**
 * An answer that is no success.
 * @param what the request in a few words
 * @param code from the answer's body; empty if it has none
 */
export function answerFailure(what: string, status: number, code: string): S3Failure {
  const isRedirect = status >= 300 && status < 400
  const reason =
    reasons[code] ??
    (isRedirect ? 'it refers to another address, which is not followed' : reasonsByStatus[status])
  const answer = code ? `${status} ${code}` : String(status)
  return new S3Failure(`${what}: ${reason ? `${reason} (${answer})` : `it answered ${answer}`}`, {
    status,
    ...(code && { code }),
    isTemporary: temporaryStatuses.has(status) || temporaryCodes.has(code),
  })
}
