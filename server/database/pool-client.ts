import pg from 'pg'

type Callback = (error: Error | null, result?: unknown) => void

interface PoolClientOptions {
  /** How long a statement may take until its connection counts as lost, in milliseconds. */
  readonly timeoutMs: number
  /** False if the next transaction may have another session, so that nothing is prepared for later. */
  readonly keepsStatements?: boolean
}

/**
 * The clients of a pool. Where a statement has a callback, as those of `pool.query` do, they set its time limit
 * themselves: pg would have its rows live until V8 collects the whole heap
 * (docs/decisions/0051-prepared-statements-are-read-by-compiled-code.md).
 */
export const poolClient = ({ timeoutMs, keepsStatements = true }: PoolClientOptions): typeof pg.Client =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const { query } = this
      const send = (...sent: unknown[]): unknown => Reflect.apply(query, this, sent)
      Object.assign(this, {
        query(statement: unknown, ...rest: unknown[]) {
          const sent = keepsStatements ? statement : withoutName(statement)
          const callback = rest.pop()
          if (typeof callback !== 'function') return send(withTimeLimit(sent, timeoutMs), ...rest, callback)
          return send(sent, ...rest, withinTime(timeoutMs, callback as Callback))
        },
      })
    }
  }

/** Calls back with an error when the time is over. What comes then is for nobody: the pool has closed the connection. */
function withinTime(timeoutMs: number, callback: Callback): Callback {
  const timer = setTimeout(() => callback(new Error('Query read timeout')), timeoutMs)
  return (error, result) => {
    clearTimeout(timer)
    callback(error, result)
  }
}

const isConfig = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)

const withoutName = (statement: unknown): unknown =>
  isConfig(statement) && 'name' in statement ? { ...statement, name: undefined } : statement

function withTimeLimit(statement: unknown, query_timeout: number): unknown {
  if (typeof statement === 'string') return { text: statement, query_timeout }
  return isConfig(statement) ? { ...statement, query_timeout } : statement
}
