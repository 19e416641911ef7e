import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { poolClient } from '#server/database/pool-client.ts'
import { executePrepared, runOn } from '#server/database/prepared.ts'
import { inTransaction, type NoSchema, type Transaction, transact } from '#server/database/transaction.ts'
import { present } from '#server/present.ts'

export type { Transaction }

export type Database = NodePgDatabase<NoSchema> & {
  $client: pg.Pool
  /** Where the pool's connections are those of a pooler, which has no sessions: how to reach the database itself. */
  readonly direct?: Connection | undefined
}
/** Runs statements: the pool or a transaction. */
export type Runner = Database | Transaction

// int8 as number: counts and positions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How to reach PostgreSQL: a connection string, or the folder of a unix socket with user and database. */
export type Connection = string | { host: string; user: string; database: string; port?: number }

/** The same as options of pg. */
export const clientOptions = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

export interface ConnectOptions {
  /** How many connections the pool opens at most; 10 by default. */
  readonly max?: number
  /** If set, `connection` is a pooler that gives each transaction another session. */
  readonly direct?: Connection | undefined
  /** Called when an idle connection breaks, outside of any request. */
  readonly onIdleError?: (error: Error) => void
}

/** How long a statement may run, and a transaction wait for its next one, in milliseconds. */
export const sessionLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 15_000 }

/**
 * Opens the pool; the first statement connects. Waiting for a connection times out after 2.5 s, a statement after 5
 * s: an unresponsive database causes a 503, never a hanging page.
 */
export function connect(
  connection: Connection,
  { max = 10, direct, onIdleError = () => {} }: ConnectOptions = {},
): Database {
  // A pooler's sessions are never the same, so that nothing is kept in them.
  const keepsStatements = direct === undefined
  const pool = new pg.Pool({
    ...clientOptions(connection),
    max,
    connectionTimeoutMillis: 2500,
    application_name: 'portico',
    Client: poolClient({ timeoutMs: 6000, keepsStatements }),
    // A pooler has limits of its own, which are those of the role.
    ...(direct === undefined && sessionLimits),
  })
  // Without listeners, a stopping PostgreSQL would end this process: the pool's listener covers only idle
  // connections, and a connection in a transaction rejects its statement anyway.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = drizzle({ client: pool })
  executePrepared(db._.session, { run: (create) => runOn(pool, create), keepsStatements })
  const transaction: typeof db.transaction = (work, config) =>
    transact((all) => inTransaction(pool, { keepsStatements, config }, all), work)
  return Object.assign(db, { direct, transaction })
}

/** In milliseconds. */
const longestClosing = 1000

/**
 * Closes the pool, and waits until PostgreSQL has closed its side of each connection: pg does not, and a PostgreSQL that
 * is stopped in between logs them as broken.
 */
export async function closePool({ $client: pool }: Database): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let open = pool.totalCount
  pool.on('remove', () => {
    open -= 1
    if (open <= 0) resolve()
  })
  if (open === 0) resolve()
  await pool.end()
  const timer = setTimeout(resolve, longestClosing)
  await closed
  clearTimeout(timer)
}

/** The pool's connection, for another thread. */
export function connectionOf({ $client, direct }: Database): { connection: Connection; direct?: Connection } {
  const { connectionString, host, port, user, database } = $client.options
  return {
    connection: connectionString ?? {
      host: present(host),
      port,
      user: present(user),
      database: present(database),
    },
    direct,
  }
}

/** Options of a connection that has a session of its own, without limits of time. */
export const sessionOptions = (db: Database): pg.ClientConfig => ({
  ...clientOptions(db.direct ?? connectionOf(db).connection),
  application_name: 'portico',
  // Those of the role do not count either.
  options: Object.keys(sessionLimits)
    .map((name) => `-c ${name}=0`)
    .join(' '),
})

/** Does some work in a session of its own, which ends with it, and with the session its locks. */
export async function withSession<T>(db: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(sessionOptions(db))
  // A lost connection rejects the running statement.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
