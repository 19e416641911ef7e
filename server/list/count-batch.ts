import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { present } from '#server/present.ts'

/**
 * Combines concurrent counts into one statement: a dashboard requests thirty, one per call. Counts that arrive while
 * a statement runs wait for the next one, so each sees what was written before it was requested.
 */
export interface CountBatch {
  count(one: Count): Promise<number>
}

interface Count {
  /** Selects one number, without placeholders. */
  readonly statement: SQL
  /** The same as a prepared statement, for a count that is alone. */
  readonly alone: () => Promise<number>
}

interface Waiting extends Count {
  readonly resolve: (count: number) => void
  readonly reject: (cause: unknown) => void
}

export function createCountBatch(db: Database): CountBatch {
  let waiting: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    // Requests that have already arrived are handled before this.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const counts = await run(batch)
        for (const [at, { resolve }] of batch.entries()) resolve(present(counts[at]))
      } catch (cause) {
        for (const { reject } of batch) reject(cause)
      }
    }
    isRunning = false
  }

  async function run(batch: readonly Waiting[]): Promise<number[]> {
    const [first] = batch
    if (first && batch.length === 1) return [await first.alone()]
    const statements = batch.map(({ statement }) => sql`(${statement})`)
    const { rows } = await db.execute<{ counts: number[] }>(
      sql`select array[${sql.join(statements, sql`, `)}]::int[] as counts`,
    )
    return rows[0]?.counts ?? []
  }

  return {
    count: (one) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...one, resolve, reject })
        if (!isRunning) void runAll()
      }),
  }
}
