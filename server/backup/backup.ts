import type pg from 'pg'
import { type ArchiveOptions, type ArchiveWriter, writeArchive } from '#server/backup/archive.ts'
import { type FileStore, findFiles, type NamedFiles } from '#server/backup/files.ts'
import { type Manifest, manifestName, rowsEntry } from '#server/backup/manifest.ts'
import { listSequences, listTables, openSession, readRows } from '#server/backup/rows.ts'
import type { Connection } from '#server/database/connect.ts'
import { allowFileDeletion, preventFileDeletion } from '#server/files/deletion-lock.ts'
import type { FileRef, Visibility } from '#server/files/storage.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import program from '../../package.json' with { type: 'json' }

/** An existing file is replaced once the new one is complete; the signal aborts and leaves nothing behind. */
interface BackupOptions extends ArchiveOptions {
  readonly connection: Connection
  readonly files: FileStore
}

export interface BackupReport {
  readonly tables: number
  readonly files: number
  /** Files that rows refer to but that are not there. */
  readonly missing: string[]
}

/**
 * Writes a consistent copy of the database and the files while the program runs: the rows are those of one snapshot,
 * and each file was written before the row that refers to it and is not deleted during the backup.
 */
export async function backUp({ connection, files, ...options }: BackupOptions): Promise<BackupReport> {
  const client = await openSession(connection)
  try {
    await preventFileDeletion(client)
    await client.query('begin isolation level repeatable read, read only')
    const manifest = await createManifest(client)
    const named = await recordedFiles(client)
    const missing: string[] = []
    let count = 0
    await writeArchive(options, async (archive) => {
      await archive.addText(manifestName, `${JSON.stringify(manifest, null, 2)}\n`)
      await addRows(archive, client, manifest)
      await client.query('commit')
      for await (const found of findFiles(files.storages, named, (name) => void missing.push(name))) {
        await archive.add(found, found.body)
        count += 1
      }
      await allowFileDeletion(client)
    })
    return { tables: Object.keys(manifest.tables).length, files: count, missing }
  } finally {
    await client.end()
  }
}

/** Databases of earlier versions, too: their table was called `media_file` and had only public files. */
async function recordedFiles(client: pg.Client): Promise<NamedFiles> {
  const found = await client.query<{ name: string }>(
    `select coalesce(to_regclass('file'), to_regclass('media_file'))::text as name`,
  )
  const { rows } = await client.query<FileRef>(
    `select path, coalesce(to_jsonb(recorded) ->> 'visibility', 'public') as visibility
     from ${found.rows[0]?.name} as recorded`,
  )
  const pathsOf = (wanted: Visibility) =>
    new Set(rows.filter(({ visibility }) => visibility === wanted).map(({ path }) => path))
  return { public: pathsOf('public'), private: pathsOf('private') }
}

async function createManifest(client: pg.Client): Promise<Manifest> {
  const found = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!found.rows[0]?.name) throw new StartupError('Nothing to back up: the database is not Portico’s.')
  // Databases of earlier versions, too.
  const { rows } = await client.query<{ when: number }>(
    'select created_at as "when" from drizzle.__drizzle_migrations order by id',
  )
  return {
    format: 1,
    version: program.version,
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ when }) => when),
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

async function addRows(archive: ArchiveWriter, client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await archive.addUnsized(rowsEntry(table), readRows(client, table, columns))
  }
}
