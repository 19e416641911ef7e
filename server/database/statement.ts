import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Runner } from '#server/database/connect.ts'
import { prepareNamed } from '#server/database/prepared.ts'

const dialect = new PgDialect()

/** A statement that is built once and executed with parameters. Returns its rows as the driver reads them. */
export type Statement = (
  runner: Runner,
  values: Readonly<Record<string, unknown>>,
) => Promise<Record<string, unknown>[]>

interface PreparedResult {
  execute: { rows: Record<string, unknown>[] }
  all: unknown
  values: unknown
}

/** @param name of the prepared statement; none for a statement that runs once */
export function statement(built: SQL, name?: string): Statement {
  const query = dialect.sqlToQuery(built)
  if (name !== undefined) {
    const execute = prepareNamed(query, name)
    return (runner, values) => execute(runner._.session, values)
  }
  return async (runner, values) => {
    const prepared = runner._.session.prepareQuery<PreparedResult>(query, undefined, undefined, false)
    return (await prepared.execute({ ...values })).rows
  }
}

/**
 * Whether an id is in the array of this name. The planner knows nothing of a subquery, so that it does not plan a prepared
 * statement again for each number of ids.
 */
export const isAmong = (id: SQLWrapper, name: string): SQL =>
  sql`${id} = any((select ${sql.placeholder(name)}::int[])::int[])`
