import type pg from 'pg'
import { installComputedColumns } from '#server/content/computed-columns.ts'
import type { Database } from '#server/database/connect.ts'
import {
  appliedMigrations,
  applyMigrations,
  applyPending,
  type Migration,
  migrations,
} from '#server/database/migration-journal.ts'
import { installQueues } from '#server/jobs/queue.ts'

// Any fixed number: processes that start together take turns on it.
const lockKey = 7_405_118
/**
 * A search compares the stored words of each row that its index finds. Kept in the row itself they are read four times
 * as fast; drizzle-kit has no word for it.
 */
const storeSearchInline = `
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

/**
 * Brings the database to this program's schema and to the jobs'. Processes that start at the same moment take turns;
 * the later ones find nothing to do. Throws CannotStart when the database is a newer program's, or a migration fails.
 */
export async function migrate(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await lockMigrations(client)
    await applyMigrations(client, migrations)
    await client.query(storeSearchInline)
    await installComputedColumns(client)
    await installQueues(client)
  } finally {
    // Ending the connection gives the lock back and forgets the setting.
    client.release(true)
  }
}

/** Keeps others from migrating until the connection ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/** Makes the tables that a database had after these migrations, in the caller's transaction. */
export async function createTables(client: pg.ClientBase, wanted: readonly Migration[]): Promise<void> {
  await applyPending(client, wanted)
  await client.query(storeSearchInline)
}

/** Whether the database has this program's schema and no later one. Throws what pg throws when it cannot be asked. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = new Set((await appliedMigrations(db.$client)).map(({ when }) => when))
  return applied.size === migrations.length && migrations.every(({ when }) => applied.has(when))
}
