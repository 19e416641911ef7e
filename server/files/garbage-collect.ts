import { eq } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { entriesOf } from '#contract/records.ts'
import type { Database } from '#server/database/connect.ts'
import type { FileRef, Storage, Storages, Visibility } from '#server/files/storage.ts'
import { file } from '#server/files/tables.ts'
import { deleteUnused, recordedPaths, unusedSince } from '#server/files/uses.ts'

export interface Collected {
  /** Recorded files that nothing used. */
  readonly unused: number
  /** Files without a record, and incomplete ones. */
  readonly orphans: number
}

interface CollectorOptions {
  readonly db: Database
  readonly storages: Storages
  readonly removeFiles: (files: readonly FileRef[], how: 'remove' | 'archive') => Promise<void>
}

/** The text that an image was uploaded for may still be in progress. */
const unusedAge = 24 * 60 * 60 * 1000
/** Longer than any request that has stored a file but not yet its row. */
const orphanAge = 60 * 60 * 1000
/** A day longer than the rows of uploads are kept. */
const partialAge = (limits.uploadDays + 1) * 24 * 60 * 60 * 1000
/** A day longer than rows stay in the trash, so that none returns without its image. */
const archiveAge = (limits.trashDays + 1) * 24 * 60 * 60 * 1000

/**
 * Deletes uploads that were not saved within a day, files without a record and incomplete ones after an hour, files
 * archived longer ago than the trash keeps rows, and abandoned partial files. Public files without a record are archived.
 */
export async function collectGarbage(
  { db, storages, removeFiles }: CollectorOptions,
  now: Date,
): Promise<Collected> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const candidates = await unusedSince(db, ago(unusedAge))
  const unused = await db.transaction((tx) => deleteUnused(tx, candidates))
  await removeFiles(unused, 'remove')

  let orphans = 0
  for (const [visibility, storage] of entriesOf(storages)) {
    await storage.removeArchived(ago(archiveAge))
    orphans += await storage.removeTempFiles(ago(orphanAge))
    orphans += await storage.partial.removeOlder(ago(partialAge))
    if (!(await hasRecords(db, visibility))) continue
    for await (const old of inBatches(olderThan(storage.list(), ago(orphanAge)), 500)) {
      const recorded = await recordedPaths(db, old)
      const unrecorded = old.filter((path) => !recorded.has(path))
      // A public one may be of a row in the trash, whose restoration failed.
      const how = visibility === 'public' ? 'archive' : 'remove'
      await removeFiles(
        unrecorded.map((path) => ({ path, visibility })),
        how,
      )
      orphans += unrecorded.length
    }
  }
  return { unused: unused.length, orphans }
}

/** An empty table next to a full folder is the wrong database or a lost one, and no reason to lose the files too. */
async function hasRecords(db: Database, visibility: Visibility): Promise<boolean> {
  const found = await db
    .select({ path: file.path })
    .from(file)
    .where(eq(file.visibility, visibility))
    .limit(1)
  return found.length > 0
}

async function* olderThan(files: ReturnType<Storage['list']>, time: Date): AsyncGenerator<string> {
  for await (const { path, modifiedAt } of files) if (modifiedAt < time) yield path
}

async function* inBatches(paths: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const path of paths) {
    batch.push(path)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
