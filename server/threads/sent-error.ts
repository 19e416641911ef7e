import { TooCostly } from '#server/threads/limits.ts'

/** The parts of an error that can be sent to another thread or process. */
export interface SentError {
  readonly message: string
  readonly stack?: string
  /** The code of the system or of PostgreSQL, such as `ENOENT`. */
  readonly code?: string
  /** The call of the system that failed, such as `open`. */
  readonly syscall?: string
  readonly cause?: SentError
  readonly isTooCostly?: boolean
}

export function toSentError(thrown: unknown): SentError {
  if (!(thrown instanceof Error)) return { message: String(thrown) }
  // Errors of the system have more fields.
  const { message, stack, code, syscall, cause }: NodeJS.ErrnoException = thrown
  return {
    message,
    ...(stack && { stack }),
    ...(code && { code }),
    ...(syscall && { syscall }),
    ...(thrown instanceof TooCostly && { isTooCostly: true }),
    ...(cause instanceof Error && { cause: toSentError(cause) }),
  }
}

export const fromSentError = ({ cause, isTooCostly, ...error }: SentError): Error =>
  Object.assign(isTooCostly ? new TooCostly() : new Error(), error, cause && { cause: fromSentError(cause) })
