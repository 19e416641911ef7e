import type pg from 'pg'
import { type Database, sessionLimits, withSession } from '#server/database/connect.ts'
import {
  appliedMigrations,
  applyMigrations,
  applyPending,
  type Migration,
  migrations,
} from '#server/database/migration-journal.ts'

const lockKey = 7_405_118
/**
 * A search compares the stored text of each row that its index finds. Stored inline, it is read four times as fast;
 * drizzle-kit cannot express it.
 */
const storeSearchInline = `
  do $$
  declare col record;
  begin
    for col in
      select attrelid::regclass as tab, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and attname in ('search', 'search_all') and attstorage <> 'm'
    loop
      execute format('alter table %s alter column %I set storage main', col.tab, col.name);
    end loop;
  end $$`

/**
 * Migrates the database to this program's schema and creates the job queues. Processes that start at the same time
 * take turns, and the later ones find nothing to do. Throws StartupError if the database belongs to a newer program,
 * or if a migration fails.
 */
export async function migrate(
  db: Database,
  install: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  // Indexing very many rows takes minutes, and so may waiting for another process that does.
  await withSession(db, async (client) => {
    await lockMigrations(client)
    await applyMigrations(client, migrations)
    await client.query(storeSearchInline)
    if (db.direct !== undefined) await limitRole(client)
    await install(client)
  })
}

/** A pooler takes no limits with a connection, so its sessions get those of the role, unless it has its own. */
async function limitRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I in database %I set %I = %L', current_user, current_database(), key, value) as statement
     from json_each_text($1)
     where not exists (
       select from pg_db_role_setting, unnest(setconfig) as setting
       where setdatabase in (0, (select oid from pg_database where datname = current_database()))
         and setrole in (0, current_user::regrole) and starts_with(setting, key || '=')
     )`,
    [JSON.stringify(sessionLimits)],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Prevents concurrent migrations until the connection ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/** Creates the tables that a database had after these migrations, in the caller's transaction. */
export async function createTables(client: pg.ClientBase, wanted: readonly Migration[]): Promise<void> {
  await applyPending(client, wanted)
  await client.query(storeSearchInline)
}

/** Whether the database has this program's schema; a later one only adds to it. Throws what pg throws if the query fails. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = new Set((await appliedMigrations(db.$client)).map(({ when }) => when))
  return migrations.every(({ when }) => applied.has(when))
}
