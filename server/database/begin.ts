import pg from 'pg'
import type { Connection } from '#server/database/pg-connection.ts'

/** The statement that begins a transaction, by the name under which connections prepare it. */
export const begin = 'begin'

/**
 * Begins a transaction in the round trip of the statement that is sent next; if it fails, PostgreSQL skips that one. The
 * connection has prepared it before: pg would take the answer to that for one of the next statement.
 */
export function beginWithNext(connection: Connection): void {
  connection.bind({ statement: begin })
  connection.execute({})
}

/** What pg's class has; its types do not say all of it. */
interface Query {
  submit(connection: Connection): Error | null
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }) => Query

/** A statement that begins a transaction, on a connection that has prepared that. */
export class BeginningQuery extends Query {
  #hasBegun = false

  constructor(statement: pg.QueryConfig, values?: unknown[]) {
    // A simple query would be skipped without an answer if the transaction cannot begin.
    super({ ...statement, ...(values && { values }), queryMode: 'extended' })
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      beginWithNext(connection)
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection)
    this.#hasBegun = true
  }
}
