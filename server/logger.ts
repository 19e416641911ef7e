import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/** One JSON object per line, on standard output unless another destination is given. */
export function createLogger(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  )
}

interface SerializedError {
  type: string
  code?: unknown
  message: string
  stack?: string
  cause?: SerializedError
}

/** An error without personal data: pg adds the values of rows, Drizzle the parameters of its statement. */
function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) {
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error
    return { type: typeof error, message: String(hasMessage ? error.message : error) }
  }
  const { code }: Error & { code?: unknown } = error
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    message: redactParams(error.message),
    stack: redactStack(error),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  }
}

const redactParams = (text: string) => text.replace(/\nparams: [\s\S]*/, '')

/** What follows the message is kept. A parameter may look like a stack itself, such as the report of a failure. */
function redactStack({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  if (at < 0) return redactParams(stack)
  return stack.slice(0, at) + redactParams(message) + stack.slice(at + message.length)
}
