import * as path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '#server/database/connect.ts'
import { installJobs } from '#server/jobs.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
// Any fixed number: processes that start together take turns on it.
const turn = 7_405_118
/**
 * A search compares the stored words of each row that its index finds. Kept in the row itself they are read four times
 * as fast; drizzle-kit has no word for it.
 */
const keepSearchInRow = `
  do $$
  declare words record;
  begin
    for words in
      select attrelid::regclass as place, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and attname in ('search', 'search_all') and attstorage <> 'm'
    loop
      execute format('alter table %s alter column %I set storage main', words.place, words.name);
    end loop;
  end $$`
let latest: number | undefined

/** Brings the database to this program's schema and to the jobs'. Processes that start at the same moment take turns; the later ones find nothing to do. */
export async function migrate(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [turn])
    await runMigrations(drizzle({ client }), { migrationsFolder })
    await client.query(keepSearchInRow)
    await installJobs(client)
  } finally {
    // Ending the connection gives the lock back and forgets the setting.
    client.release(true)
  }
}

/** Whether the database has this program's schema, or a later one. Throws what pg throws when it cannot be asked. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  )
  latest ??= readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  return Number(rows[0]?.latest) >= latest
}
