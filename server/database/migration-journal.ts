import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { messageOf } from '#contract/thrown.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import manifest from '../../package.json' with { type: 'json' }

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** A step from one schema to the next, as drizzle-kit has written it. */
export interface Migration {
  /** `0001_first`; custom ones `own/0001_first`. */
  readonly name: string
  /** When it was generated, in milliseconds: its unique id in the database. */
  readonly when: number
  readonly text: string
}

/** A migration that was applied to a database. */
export interface Applied {
  readonly name: string
  readonly when: number
  /** The version of Portico that applied it; null in databases older than this column. */
  readonly version: string | null
}

/**
 * All migrations of this program in order: Portico's, then the operator's own for additional fields and tables. The
 * two kinds are independent, so either may grow at any time.
 */
export const migrations: readonly Migration[] = [
  ...readMigrations('migrations', ''),
  ...readMigrations('own-migrations', 'own/'),
]

/**
 * Applies every missing migration in one transaction, including one that is older than the latest applied one. Throws
 * StartupError and leaves the database unchanged if an applied migration is unknown, or if one fails.
 */
export async function applyMigrations(client: pg.ClientBase, wanted: readonly Migration[]): Promise<void> {
  await client.query('begin')
  try {
    await applyPending(client, wanted)
    await client.query('commit')
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The same in the caller's transaction. */
export async function applyPending(client: pg.ClientBase, wanted: readonly Migration[]): Promise<void> {
  await client.query(journalTable)
  const applied = await appliedMigrations(client)
  rejectNewer(applied, wanted)
  const appliedTimes = new Set(applied.map(({ when }) => when))
  for (const migration of wanted) if (!appliedTimes.has(migration.when)) await apply(client, migration)
}

/** The applied migrations in order. Throws what pg throws if none was ever applied. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select created_at as "when", name, version from drizzle.__drizzle_migrations order by id`,
  )
  const named = new Map(migrations.map(({ when, name }) => [when, name]))
  const nameOf = (when: number) => named.get(when) ?? `one of ${new Date(when).toISOString()}`
  return rows.map(({ when, name, version }) => ({ when, name: name ?? nameOf(when), version }))
}

/**
 * The table of Drizzle's own migrator, which looks only at the latest entry, with two more columns. Once it is there it
 * is left alone: even an `alter` that adds nothing would wait for a running backup, and hold up every reader.
 */
const journalTable = `
  do $$ begin
    if 2 = (
      select count(*) from pg_attribute
      where attrelid = to_regclass('drizzle.__drizzle_migrations')
        and attname in ('name', 'version') and not attisdropped
    ) then return; end if;
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    );
    alter table drizzle.__drizzle_migrations
      add column if not exists name text, add column if not exists version text;
  end $$`

async function apply(client: pg.ClientBase, { name, when, text }: Migration): Promise<void> {
  try {
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
  } catch (error) {
    const reason = messageOf(error)
    throw new StartupError(`The database cannot be migrated to ${name}: ${reason}. It is as it was before.`)
  }
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, name, version) values ($1, $2, $3, $4)',
    [createHash('sha256').update(text).digest('hex'), when, name, manifest.version],
  )
}

/** An older program would write rows that a newer one cannot read. */
function rejectNewer(applied: readonly Applied[], wanted: readonly Migration[]): void {
  const known = new Set(wanted.map(({ when }) => when))
  const newer = applied.filter(({ when }) => !known.has(when)).at(-1)
  if (!newer) return
  const newest = wanted.at(-1)?.name ?? 'none'
  throw new StartupError(
    `This is Portico ${manifest.version}, which knows the database up to the migration ${newest}; ` +
      `Portico ${newer.version ?? 'of another version'} has brought it to ${newer.name}. Nothing was changed. ` +
      'Start the newer program again, or restore a backup made before the upgrade.',
  )
}

function readMigrations(folder: string, prefix: string): Migration[] {
  const folderPath = path.join(import.meta.dirname, folder)
  const read = (file: string) => readFileSync(path.join(folderPath, file), 'utf8')
  if (!existsSync(folderPath)) return []
  const { entries } = journalSchema.parse(JSON.parse(read('meta/_journal.json')))
  return entries.map(({ tag, when }) => ({ name: prefix + tag, when, text: read(`${tag}.sql`) }))
}
