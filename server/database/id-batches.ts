import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Runner } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'

/** In ids. A statement that reads so many texts ends before the time limit of statements. */
const batchSize = 20_000

/** Conditions on the id of a table that together select all of its rows, the newest first. */
export async function idBatches(runner: Runner, table: PgTable & { readonly id: PgColumn }): Promise<SQL[]> {
  const newest = runner.select({ id: sql<number>`coalesce(max(${table.id}), 0)` }).from(table)
  const count = Math.ceil(onlyRow(await newest).id / batchSize)
  return Array.from({ length: count }, (_, at) => {
    const end = (count - at) * batchSize
    return sql`${table.id} > ${end - batchSize}::bigint and ${table.id} <= ${end}::bigint`
  })
}
