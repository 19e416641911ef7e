import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { type ArchiveEntry, readArchive } from '#server/backup/archive.ts'
import { type FileStore, hasFiles, type IncomingFiles, isFileName } from '#server/backup/files.ts'
import { type Manifest, manifestName, manifestSchema, rowsEntry } from '#server/backup/manifest.ts'
import { dropForeignKeys, listTables, openSession, setSequences, writeRows } from '#server/backup/rows.ts'
import type { Connection } from '#server/database/connect.ts'
import { createTables, lockMigrations } from '#server/database/migrate.ts'
import { type Migration, migrations } from '#server/database/migration-journal.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { queues } from '#server/modules/index.ts'
import { StartupError } from '#server/startup/startup-error.ts'

interface RestoreOptions {
  readonly connection: Connection
  readonly files: FileStore
  readonly file: string
  /** Aborts and leaves nothing behind. */
  readonly signal: AbortSignal
}

export interface RestoreReport extends Pick<Manifest, 'version' | 'createdAt'> {
  readonly tables: number
  readonly files: number
}

/**
 * Restores a backup into an empty database and an empty folder, all or nothing: rows in one transaction, files staged
 * until the whole archive has been read and verified. A backup of an earlier version is restored as it was; the next
 * start migrates it like any other database of that version.
 */
export async function restore({
  connection,
  files: store,
  file,
  signal,
}: RestoreOptions): Promise<RestoreReport> {
  const entries = readArchive(file, signal)
  const manifest = await readManifest(file, entries)
  const wanted = migrationsOf(file, manifest)
  if (await hasFiles(store.storages)) {
    throw new StartupError(`${store.name} already contains files. Restore into an empty one.`)
  }
  const incoming = await store.receive()
  const client = await openSession(connection)
  try {
    await lockMigrations(client)
    await expectEmpty(client)
    const files = await undoOnError({ client, incoming }, async () => {
      await installQueues(client, queues)
      await client.query('begin')
      await createTables(client, wanted)
      return load(entries, { client, incoming, manifest, file })
    })
    // Not rolled back if this fails: a commit whose confirmation was lost took effect.
    await client.query('commit')
    const { version, createdAt, tables } = manifest
    return { version, createdAt, tables: Object.keys(tables).length, files }
  } finally {
    await client.end()
  }
}

async function undoOnError<T>(
  { client, incoming }: Pick<Target, 'client' | 'incoming'>,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regnamespace('pgboss') is null as "isNew"`,
  )
  try {
    return await work()
  } catch (error) {
    await incoming.discard()
    // The queues are installed before the transaction. If the database is away, the first error says why.
    if (rows[0]?.isNew) await client.query('rollback; drop schema if exists pgboss cascade').catch(() => {})
    throw error
  }
}

async function readManifest(file: string, entries: AsyncIterator<ArchiveEntry>): Promise<Manifest> {
  const { value } = await entries.next()
  if (value?.name !== manifestName) throw new StartupError(`${file} is not a backup of Portico.`)
  const { data } = manifestSchema.safeParse(JSON.parse(await text(value.body)))
  if (data) return data
  throw new StartupError(
    `${file} is a backup in a format that this Portico does not support. Restore it with a newer one.`,
  )
}

function migrationsOf(file: string, { version, migrations: times }: Manifest): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.when, migration]))
  const wanted = times.flatMap((when) => known.get(when) ?? [])
  if (wanted.length === times.length) return wanted
  throw new StartupError(
    `${file} was made by Portico ${version} with migrations that this Portico does not have. ` +
      'Restore it with the newer program, or with the one whose own migrations they are.',
  )
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle')) limit 1`,
  )
  if (!rows[0]) return
  throw new StartupError(
    `The database is not empty: it has the table ${rows[0].name}. Restore into an empty one.`,
  )
}

interface Target {
  readonly client: pg.Client
  readonly incoming: IncomingFiles
  readonly manifest: Manifest
  readonly file: string
}

/** Loads the rest of the archive, up to the commit. Returns the number of files. */
async function load(
  entries: AsyncIterable<ArchiveEntry>,
  { client, incoming, manifest, file }: Target,
): Promise<number> {
  const present = Object.keys(await listTables(client))
  const tables = new Map(present.map((table) => [rowsEntry(table), table]))
  const restoreForeignKeys = await dropForeignKeys(client)
  let files = 0
  for await (const { name, modifiedAt, body } of entries) {
    const table = tables.get(name)
    if (table) await writeRows(client, table, manifest.tables[table] ?? [], body)
    else if (isFileName(name)) {
      await incoming.write(name, modifiedAt, body)
      files += 1
    } else throw new StartupError(`${file} contains an unexpected entry: ${name}`)
  }
  await restoreForeignKeys()
  await setSequences(client, manifest.sequences)
  await incoming.publish()
  return files
}
