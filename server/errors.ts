import { messages } from '#contract/messages.ts'

/** The reasons why a domain refuses a call. `server/http/errors.ts` maps them to HTTP statuses. */
export type ErrorCode =
  | 'invalid'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'outdated'
  | 'locked'
  | 'tooLarge'
  | 'unavailable'
  | 'reconnect'

type FieldErrors = Readonly<Record<string, readonly string[]>>

interface ErrorDetails {
  /** Instead of the sentence: what is wrong with which field. */
  readonly fields?: FieldErrors | undefined
  /** The row as it is now, where a change was based on an older version. */
  readonly current?: unknown
  /** In how many seconds another attempt makes sense. */
  readonly retryAfter?: number | undefined
}

/** An expected failure of a domain, which knows nothing of HTTP: thrown anywhere, never logged as an error. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly current: unknown
  readonly retryAfter: number | undefined

  /** @param sentence for the caller */
  constructor(code: ErrorCode, sentence: string, { fields, current, retryAfter }: ErrorDetails = {}) {
    super(sentence)
    this.code = code
    this.fields = fields
    this.current = current
    this.retryAfter = retryAfter
  }
}

/** Also for anything whose existence the caller may not learn of. */
export const notFound = (sentence: string = messages.notFound): DomainError =>
  new DomainError('notFound', sentence)
export const forbidden = (sentence: string = messages.forbidden): DomainError =>
  new DomainError('forbidden', sentence)
/** @param wrong a sentence about the whole input, or sentences by field */
export const invalid = (wrong: string | FieldErrors): DomainError =>
  typeof wrong === 'string'
    ? new DomainError('invalid', wrong)
    : new DomainError('invalid', 'invalid fields', { fields: wrong })
/** The state of what is called does not allow it. */
export const conflict = (sentence: string): DomainError => new DomainError('conflict', sentence)
/** A change is based on a version that is no longer the current one. */
export const outdated = (sentence: string, current: unknown): DomainError =>
  new DomainError('outdated', sentence, { current })
/** Someone else is writing it; the same call may succeed later. */
export const locked = (sentence: string): DomainError => new DomainError('locked', sentence)
export const tooLarge = (sentence: string): DomainError => new DomainError('tooLarge', sentence)
/** A server that the call depends on does not answer, or breaks its protocol; the same call may succeed later. */
export const unavailable = (sentence: string, retryAfter = 5): DomainError =>
  new DomainError('unavailable', sentence, { retryAfter })
/** A server that the call depends on does not accept the caller's credentials, or there are none. */
export const reconnect = (sentence: string): DomainError => new DomainError('reconnect', sentence)

/** Whether a call failed for this reason. */
export const isDomainError = (error: unknown, code: ErrorCode): error is DomainError =>
  error instanceof DomainError && error.code === code
