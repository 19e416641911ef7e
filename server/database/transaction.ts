import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

export type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>
export type Transaction = NodePgTransaction<NoSchema, NoTables>

/** Writes what belongs to a change into its transaction. Returns null if the transaction has changed nothing. */
type Write<Written> = (tx: Transaction, result: unknown) => Promise<Written | null>

interface Pending {
  readonly write: Write<unknown>
  written: unknown
  /** While a transaction writes it, and when it is too late. */
  isTaken: boolean
}

const current = new AsyncLocalStorage<Pending>()

/**
 * Does some work, the first transaction of which that changes something writes as well, as its last step: both are
 * committed, or neither.
 * @returns what was written; null if no transaction has changed anything
 */
export async function writingOnce<T, Written>(
  write: Write<Written>,
  work: () => Promise<T>,
): Promise<{ result: T; written: Written | null }> {
  const pending: Pending = { write, written: null, isTaken: false }
  try {
    const result = await current.run(pending, work)
    // It is what `write` has returned.
    return { result, written: pending.written as Written | null }
  } finally {
    // What still runs of the work is not what the caller has waited for.
    pending.isTaken = true
  }
}

/** Runs a transaction with what is to be written in it. */
export async function transact<T>(
  begin: (work: (tx: Transaction) => Promise<T>) => Promise<T>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const pending = current.getStore()
  if (!pending) return begin(work)
  let written: { readonly what: unknown } | undefined
  try {
    const result = await begin(async (tx) => {
      const done = await work(tx)
      if (pending.isTaken) return done
      pending.isTaken = true
      written = { what: null }
      written = { what: await pending.write(tx, done) }
      return done
    })
    if (written) pending.written = written.what
    return result
  } finally {
    if (written) pending.isTaken = pending.written !== null
  }
}

const dialect = new PgDialect()

/**
 * Does some work in a transaction of its own. A connection on which the transaction has not ended is closed: drizzle
 * would never release it if `begin` failed, and lend it to others if `rollback` did.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect()
  const session = new NodePgSession<NoSchema, NoTables>(client, dialect, undefined)
  let hasBegun = false
  try {
    return await session.transaction((tx) => {
      hasBegun = true
      return work(tx)
    }, config)
  } finally {
    const hasEnded = hasBegun && client.getTransactionStatus() === 'I'
    client.release(!hasEnded)
  }
}
