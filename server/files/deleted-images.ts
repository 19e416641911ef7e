import { sql } from 'drizzle-orm'
import { entriesOf } from '#contract/records.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { FileRef, Visibility } from '#server/files/storage.ts'
import { recordedPaths } from '#server/files/uses.ts'
import type { Variants } from '#server/files/variants.ts'

interface DeletedImagesOptions {
  readonly db: Database
  readonly events: EventBus
  readonly variants: Readonly<Record<Visibility, Variants>>
}

/** Paths in one event, which has a limit of bytes. */
const eventSize = 50
/** Paths in one question to the database. */
const batchSize = 500

/** Removes variants of images that other processes delete, and of those that were deleted unheard: each machine has a cache. */
export function followDeletedImages({ db, events, variants }: DeletedImagesOptions): void {
  async function removeUnrecorded(cache: Variants): Promise<void> {
    const cached = await cache.images()
    for (let at = 0; at < cached.length; at += batchSize) {
      const batch = cached.slice(at, at + batchSize)
      const recorded = await recordedPaths(db, batch)
      for (const path of batch) if (!recorded.has(path)) await cache.remove(path)
    }
  }

  events.on('deletedFiles', ({ files }) => {
    for (const { path, visibility } of files) void variants[visibility].remove(path).catch(leaveToNextGap)
  })
  events.onGap(() => {
    for (const [, cache] of entriesOf(variants)) void removeUnrecorded(cache).catch(leaveToNextGap)
  })
}

/** Tells the other processes. */
export async function publishDeletedFiles(
  { db, events }: Pick<DeletedImagesOptions, 'db' | 'events'>,
  files: readonly FileRef[],
): Promise<void> {
  for (let at = 0; at < files.length; at += eventSize) {
    const batch = files.slice(at, at + eventSize).map(({ path, visibility }) => ({ path, visibility }))
    const event = events.publishElsewhereSql('deletedFiles', sql`${JSON.stringify({ files: batch })}::json`)
    await db.execute(sql`select ${event}`)
  }
}

/** The database is away, or the disk refuses. */
const leaveToNextGap = () => undefined
