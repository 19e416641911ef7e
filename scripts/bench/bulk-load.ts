import pg from 'pg'
import type { Connection } from '#server/database/connect.ts'

/** Runs statements over a connection of their own, which has no time limits. */
export async function withClient<T>(
  connection: Connection,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { clientOptions } = await import('#server/database/connect.ts')
  const client = new pg.Client(clientOptions(connection))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Fills tables while they have no indexes but those of constraints. Building these in one go takes a third of the time. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const definitions = await dropIndexes(client, tables)
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const definition of definitions) await client.query(definition)
}

/** Drops all indexes of tables but those of constraints, and returns their definitions. */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
