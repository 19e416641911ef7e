import { and, eq, isNull, sql } from 'drizzle-orm'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import type { Database } from '#server/database/connect.ts'
import type { Reader } from '#server/drive/local/items.ts'
import { announceUpload, receiveWhole, usage } from '#server/drive/local/new-upload.ts'
import { completeUpload } from '#server/drive/local/upload-completion.ts'
import { driveUpload } from '#server/drive/tables.ts'
import { isResumable, type UploadTarget } from '#server/drive/uploads.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Employee } from '#server/sessions/store.ts'

interface LocalTargetOptions {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
  readonly storage: Storage
  readonly readerOf: (as: Employee) => Promise<Reader>
}

/** The partial files of the storage. */
export function createLocalTarget(options: LocalTargetOptions): UploadTarget {
  const { db, events, storage, readerOf } = options
  return {
    announce: async (as, wanted) => announceUpload(events, await readerOf(as), wanted),
    receiveWhole: async (as, wanted, content) => receiveWhole(options, await readerOf(as), wanted, content),
    size: (_, { path }) => storage.partial.size(path),
    write: (_, { path, received: offset }, piece) => storage.partial.write(path, { offset, ...piece }),
    finish: (_, row) => completeUpload(options, row),
    remove: (_, { path }) => storage.partial.remove(path),
    space: async (as) => ({ used: (await usage(db, as.id)).used, allowed: driveLimits.quotaBytes }),
  }
}

/** Stored by Portico itself. */
const isOwn = isNull(driveUpload.upstream)

/** Completes uploads that were fully received when their process ended. */
export async function recoverUploads(options: Omit<LocalTargetOptions, 'readerOf'>): Promise<void> {
  const whole = await options.db
    .select()
    .from(driveUpload)
    .where(and(isOwn, isNull(driveUpload.completedAt), eq(driveUpload.received, driveUpload.size)))
  for (const row of whole) await completeUpload(options, row)
}

/** Deletes uploads that have been idle for too long to resume, and those completed long ago. */
export async function forgetUploads({
  db,
  storage,
}: Pick<LocalTargetOptions, 'db' | 'storage'>): Promise<void> {
  const forgotten = await db.delete(driveUpload).where(sql`not ${isResumable}`).returning()
  for (const { path, completedAt, upstream } of forgotten)
    if (!completedAt && upstream === null) await storage.partial.remove(path)
}
