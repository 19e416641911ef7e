import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { present } from '#server/present.ts'

type NoSchema = Record<string, never>
export type Database = NodePgDatabase<NoSchema> & { $client: pg.Pool }
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
/** Runs statements: the pool or a transaction. */
export type Runner = Database | Transaction

// int8 as number: counts and positions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How to reach PostgreSQL: a connection string, or the folder of a unix socket with user and database. */
export type Connection = string | { host: string; user: string; database: string; port?: number }

/** The same as options of pg. */
export const clientOptions = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/**
 * Opens the pool; the first statement connects. Waiting for a connection times out after 2.5 s, a statement after 5
 * s: an unresponsive database causes a 503, never a hanging page.
 * @param onIdleError called when an idle connection breaks, outside of any request
 */
export function connect(connection: Connection, onIdleError: (error: Error) => void, max = 10): Database {
  const pool = new pg.Pool({
    ...clientOptions(connection),
    max,
    connectionTimeoutMillis: 2500,
    statement_timeout: 5000,
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'portico',
  })
  // Without listeners, a stopping PostgreSQL would end this process: the pool's listener covers only idle
  // connections, and a connection in a transaction rejects its statement anyway.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => void client.on('error', () => {}))
  return drizzle({ client: pool })
}

/** The pool's connection options, for another thread. */
export function connectionOf({ $client }: Database): Connection {
  const { connectionString, host, port, user, database } = $client.options
  return connectionString ?? { host: present(host), port, user: present(user), database: present(database) }
}

/** The pool's connection options without its timeouts, for work that may take minutes. */
export function optionsWithoutLimits({ $client }: Database): pg.ClientConfig {
  const {
    statement_timeout: _,
    query_timeout: __,
    idle_in_transaction_session_timeout: ___,
    ...options
  } = $client.options
  return options
}
