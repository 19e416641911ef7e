import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { BeginningQuery, begin } from '#server/database/begin.ts'
import { type Execution, executePrepared, prepareNamed } from '#server/database/prepared.ts'

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

interface TransactionOptions {
  /** Whether a connection keeps what it has prepared. */
  readonly keepsStatements: boolean
  readonly config?: PgTransactionConfig | undefined
}

/** The connections that have prepared `begin`. */
const prepared = new WeakSet<pg.PoolClient>()

/** The types of pg know neither of these forms of a query. */
const execute = (client: pg.PoolClient, query: Execution | BeginningQuery): Promise<never> =>
  new Promise((resolve, reject) =>
    client.query(
      query as never,
      ((error: Error | null, result: never) => (error ? reject(error) : resolve(result))) as never,
    ),
  )

const prepareCommand = (name: string) => prepareNamed({ sql: name, params: [] }, name)
const sendBegin = prepareCommand(begin)
const sendCommit = prepareCommand('commit')
const sendRollback = prepareCommand('rollback')

/** Whether a statement got no answer from PostgreSQL. */
const isLost = (error: unknown) =>
  error instanceof DrizzleQueryError && !(error.cause instanceof pg.DatabaseError)

/**
 * Does some work in a transaction of its own, which begins in the round trip of its first statement. A connection on
 * which the transaction has not ended is closed, and not lent to others.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  { keepsStatements, config }: TransactionOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const progress = { hasBegun: false, hasEnded: false, isLost: false }
  const begins = () => {
    // What began the transaction may not even have been sent.
    if (progress.isLost) throw new Error('The transaction has no connection any more')
    if (progress.hasBegun) return false
    progress.hasBegun = true
    return true
  }
  const send = (statement: Execution | BeginningQuery) =>
    execute(client, statement).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) progress.isLost = true
      throw error
    })
  const query = async (statement: pg.QueryConfig, values?: unknown[]) =>
    begins() ? send(new BeginningQuery(statement, values)) : client.query(statement, values)
  // The only method of a client that statements need.
  const session = new NodePgSession<NoSchema, NoTables>({ query } as pg.PoolClient, dialect, undefined)
  executePrepared(session, {
    async run(create) {
      const execution = create()
      execution.begins = begins()
      return send(execution)
    },
    keepsStatements,
  })
  const tx = new NodePgTransaction<NoSchema, NoTables>(dialect, session, undefined)

  async function end(command: typeof sendCommit): Promise<void> {
    await command(session, {})
    progress.hasEnded = client.getTransactionStatus() === 'I'
  }

  try {
    if (!prepared.has(client)) {
      begins()
      await sendBegin(session, {})
      if (keepsStatements) prepared.add(client)
    }
    if (config) await tx.setTransaction(config)
    const result = await work(tx).catch(async (error: unknown) => {
      if (progress.hasBegun && !progress.isLost && !isLost(error)) await end(sendRollback)
      throw error
    })
    if (progress.hasBegun) await end(sendCommit)
    return result
  } finally {
    client.release(progress.hasBegun && !progress.hasEnded)
  }
}
