import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Connection, clientOptions } from '#server/database/connect.ts'
import { present } from '#server/present.ts'

/** The columns of each table by its name; what PostgreSQL computes itself is left out. */
export type Tables = Record<string, string[]>

/** The state of each sequence by its name. */
export type Sequences = Record<string, { value: string; isCalled: boolean }>

/** The jobs and schedules of pg-boss; it creates the rest of its schema itself. */
const jobTables = ['queue', 'schedule', 'job']

/** Opens a connection without timeouts and with fixed text formats. */
export async function openSession(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(connection))
  // A lost connection rejects the running statement.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'`)
  return client
}

/** Without the fingerprints of keys: no backup contains the keys, and a restore may be for other ones. */
export async function listTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as name,
       array(select attname::text from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'drizzle') and relkind = 'r' and relname <> 'sealing_key'
       or nspname = 'pgboss' and relname = any($1) and relkind in ('r', 'p')
     order by nspname, array_position($1, relname::text), relname`,
    [jobTables],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

export async function listSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'drizzle') order by 1`,
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences[name] = present(found.rows[0])
  }
  return sequences
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    await client.query('select setval($1, $2, $3)', [name, value, isCalled])
  }
}

/** All rows of a table as CSV with a header. */
export function readRows(client: pg.Client, table: string, columns: readonly string[]): Readable {
  return client.query(to(`copy (select ${list(columns)} from ${table}) to stdout (format csv, header)`))
}

/** Replaces the rows of a table. */
export async function writeRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  body: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(`delete from ${table}`)
  const sink = client.query(from(`copy ${table} (${list(columns)}) from stdin (format csv, header match)`))
  await pipeline(body, sink)
}

/** Drops all foreign keys until the rows are loaded. Returns a function that restores them, which checks each row. */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

const list = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')
