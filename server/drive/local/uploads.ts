import type { Readable } from 'node:stream'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Database } from '#server/database/connect.ts'
import type { Reader } from '#server/drive/local/items.ts'
import { announceUpload, isResumable, receiveWhole, usage } from '#server/drive/local/new-upload.ts'
import { completeUpload, type UploadRow } from '#server/drive/local/upload-completion.ts'
import type { DriveUploads, Upload, UploadPiece } from '#server/drive/port.ts'
import { driveUpload } from '#server/drive/tables.ts'
import { conflict, locked, notFound, tooLarge } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Employee } from '#server/sessions/store.ts'

interface UploadOptions {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
  readonly storage: Storage
  readonly readerOf: (as: Employee) => Promise<Reader>
}

/**
 * How long an upload stays locked by its writer, in seconds. A live process renews the lock, so after a crash the
 * wait is no longer than this.
 */
const leaseSeconds = 10

/** Uploads whose bytes are in the storage's partial files. Their rows record the durable length. */
export function createUploads(options: UploadOptions): DriveUploads {
  const { db, events, storage, readerOf } = options
  /** The requests that are writing in this process, by upload. */
  const writers = new Map<string, Writer>()

  async function findRow({ id: accountId }: Employee, id: string): Promise<UploadRow> {
    const [row] = await db.select().from(driveUpload).where(isUpload(id, accountId))
    if (!row) throw notFound()
    if (row.completedAt) return row
    if (row.received === row.size) return finish(row)
    // Restored from a backup, which has no partial files, or removed by cleanup.
    if (((await storage.partial.size(row.path)) ?? 0) < row.received) await lose(row)
    return row
  }

  async function finish(row: UploadRow): Promise<UploadRow> {
    return (await completeUpload(options, row)) ?? lose(row)
  }

  async function lose({ id }: UploadRow): Promise<never> {
    await db.delete(driveUpload).where(eq(driveUpload.id, id))
    throw notFound()
  }

  /**
   * Returns a function that is called when the writer has ended. The newest request wins: an earlier one may hang on
   * a dead connection.
   */
  async function becomeWriter(id: string, body?: Readable): Promise<() => void> {
    for (let writer = writers.get(id); writer; writer = writers.get(id)) {
      writer.body?.destroy(conflict(errors.wrongOffset))
      await writer.done
    }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    writers.set(id, { body, done })
    return () => {
      writers.delete(id)
      resolve()
    }
  }

  /** Locks the upload for this process, or throws the reason why it cannot. */
  async function claim(as: Employee, id: string, offset: number): Promise<UploadRow> {
    const [row] = await db
      .update(driveUpload)
      .set({ busyUntil: leaseEnd })
      .where(
        and(
          isUpload(id, as.id),
          isNull(driveUpload.completedAt),
          eq(driveUpload.received, offset),
          or(isNull(driveUpload.busyUntil), lt(driveUpload.busyUntil, sql`now()`)),
        ),
      )
      .returning()
    if (row) return row
    const { received } = await findRow(as, id)
    if (received !== offset) throw conflict(errors.wrongOffset)
    throw locked(errors.uploadBusy)
  }

  async function write(row: UploadRow, { body, length }: UploadPiece): Promise<void> {
    const change = (set: { received: number } | { busyUntil: SQL | null }) =>
      db
        .update(driveUpload)
        .set({ ...set, updatedAt: sql`now()` })
        .where(eq(driveUpload.id, row.id))
    const renewal = setInterval(
      () => void change({ busyUntil: leaseEnd }).catch(() => {}),
      leaseSeconds * 300,
    )
    try {
      if ((length ?? 0) > row.size - row.received) throw tooLarge(errors.moreThanAnnounced)
      await storage.partial.write(row.path, {
        offset: row.received,
        body,
        expect: (end) => {
          if (end > row.size) throw tooLarge(errors.moreThanAnnounced)
        },
        saved: async (received) => void (await change({ received })),
      })
    } finally {
      clearInterval(renewal)
      await change({ busyUntil: null })
    }
  }

  async function append(as: Employee, id: string, piece: UploadPiece): Promise<Upload> {
    const before = await findRow(as, id)
    // The response to the last chunk was lost.
    if (before.completedAt && piece.offset === before.size) return toUpload(before)
    const end = await becomeWriter(id, piece.body)
    try {
      await write(await claim(as, id, piece.offset), piece)
    } finally {
      end()
    }
    return toUpload(await findRow(as, id))
  }

  return {
    async create(as, wanted, content) {
      const reader = await readerOf(as)
      const isWhole = content?.length === wanted.size && wanted.size <= driveLimits.wholeBytes
      if (content && isWhole) return toUpload(await receiveWhole(options, reader, wanted, content))
      const row = await announceUpload(events, reader, wanted)
      if (row.size === 0 && !row.completedAt) return toUpload(await finish(row))
      // An upload that was announced before continues where it is.
      return content && row.received === 0 ? append(as, row.id, { ...content, offset: 0 }) : toUpload(row)
    },

    find: async (as, id) => toUpload(await findRow(as, id)),

    append,

    async discard(as, id) {
      const row = await findRow(as, id)
      const end = await becomeWriter(id)
      await db.delete(driveUpload).where(eq(driveUpload.id, row.id))
      if (!row.completedAt) await storage.partial.remove(row.path)
      end()
    },

    async list(as) {
      const rows = await db
        .select()
        .from(driveUpload)
        .where(and(eq(driveUpload.accountId, as.id), isNull(driveUpload.completedAt), isResumable))
        .orderBy(desc(driveUpload.updatedAt))
      return rows.map(toUpload)
    },

    used: async (as) => (await usage(db, as.id)).used,
  }
}

/** Completes uploads that were fully received when their process ended. */
export async function recoverUploads(options: Omit<UploadOptions, 'readerOf'>): Promise<void> {
  const whole = await options.db
    .select()
    .from(driveUpload)
    .where(and(isNull(driveUpload.completedAt), eq(driveUpload.received, driveUpload.size)))
  for (const row of whole) await completeUpload(options, row)
}

/** Deletes uploads that have been idle for too long to resume, and those completed long ago. */
export async function forgetUploads({ db, storage }: Pick<UploadOptions, 'db' | 'storage'>): Promise<void> {
  const forgotten = await db.delete(driveUpload).where(sql`not ${isResumable}`).returning()
  for (const { path, completedAt } of forgotten) if (!completedAt) await storage.partial.remove(path)
}

interface Writer {
  readonly body: Readable | undefined
  readonly done: Promise<void>
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

const isUpload = (id: string, accountId: number): SQL | undefined =>
  and(eq(driveUpload.id, id), eq(driveUpload.accountId, accountId), isResumable)

const toUpload = ({
  id,
  name,
  size,
  received,
  parentId,
  updatedAt,
  itemId,
  versionId,
}: UploadRow): Upload => ({
  id,
  name,
  size,
  received,
  folder: parentId === null ? null : String(parentId),
  updatedAt,
  item: itemId === null ? null : String(itemId),
  version: versionId === null ? null : String(versionId),
})
