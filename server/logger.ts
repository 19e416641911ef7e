import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/** One JSON object per line, on standard output unless another place is named. */
export function createLog(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } },
    destination,
  )
}

interface Described {
  type: string
  code?: unknown
  message: string
  stack?: string
  cause?: Described
}

/** An error without what it carries along: pg adds the values of rows, Drizzle the parameters of its statement. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: String((error as { message?: unknown } | null)?.message ?? error) }
  }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  }
}

const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/, '')
