import type { Readable } from 'node:stream'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import type { DriveUploads, NewUpload, Upload, UploadContent, UploadPiece } from '#server/drive/port.ts'
import { driveUpload } from '#server/drive/tables.ts'
import { conflict, locked, notFound, tooLarge } from '#server/errors.ts'
import type { Employee } from '#server/sessions/store.ts'

export type UploadRow = typeof driveUpload.$inferSelect

/** Where the bytes of uploads go. Each call runs as the employee whose upload it is. */
export interface UploadTarget {
  /** The row of an upload; the existing one if it was announced before with the same reference. */
  announce(as: Employee, wanted: NewUpload): Promise<UploadRow>
  /** Takes a small file together with its announcement. Nothing remains if it is interrupted. */
  receiveWhole(as: Employee, wanted: NewUpload, content: UploadContent): Promise<UploadRow>
  /** How many bytes have arrived; null if they are gone. */
  size(as: Employee, row: UploadRow): Promise<number | null>
  /**
   * Adds a piece at `row.received`.
   * @param expect throws if there may not be so many bytes
   * @param saved called with the end of what is durable
   */
  write(as: Employee, row: UploadRow, piece: UploadWriting): Promise<void>
  /** Turns an upload that has all its bytes into a file; may be repeated. Null if its bytes are gone. */
  finish(as: Employee, row: UploadRow): Promise<UploadRow | null>
  /** Removes the bytes of an upload that is not complete. */
  remove(as: Employee, row: UploadRow): Promise<void>
  space(as: Employee): ReturnType<DriveUploads['space']>
}

export interface UploadWriting {
  readonly body: Readable
  readonly expect: (end: number) => void
  readonly saved: (end: number) => Promise<void>
}

/**
 * How long an upload stays locked by its writer, in seconds. A live process renews the lock, so after a crash the
 * wait is no longer than this.
 */
const leaseSeconds = 10

/** Uploads whose rows record how much of them is durable. */
export function createUploads(db: Database, target: UploadTarget): DriveUploads {
  /** The requests that are writing in this process, by upload. */
  const writers = new Map<string, Writer>()

  async function findRow(as: Employee, id: string): Promise<UploadRow> {
    const [row] = await db.select().from(driveUpload).where(isUpload(id, as.id))
    if (!row) throw notFound()
    if (row.completedAt) return row
    if (row.received === row.size) return finish(as, row)
    // Restored from a backup, which has no partial files, or removed by cleanup.
    if (row.received > 0 && ((await target.size(as, row)) ?? 0) < row.received) await lose(row)
    return row
  }

  async function finish(as: Employee, row: UploadRow): Promise<UploadRow> {
    return (await target.finish(as, row)) ?? lose(row)
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

  async function write(as: Employee, row: UploadRow, { body, length }: UploadPiece): Promise<void> {
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
      await target.write(as, row, {
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
      await write(as, await claim(as, id, piece.offset), piece)
    } finally {
      end()
    }
    return toUpload(await findRow(as, id))
  }

  return {
    async create(as, wanted, content) {
      const isWhole = content?.length === wanted.size && wanted.size <= driveLimits.wholeBytes
      if (content && isWhole) return toUpload(await target.receiveWhole(as, wanted, content))
      const row = await target.announce(as, wanted)
      if (row.size === 0 && !row.completedAt) return toUpload(await finish(as, row))
      // An upload that was announced before continues where it is.
      return content && row.received === 0 ? append(as, row.id, { ...content, offset: 0 }) : toUpload(row)
    },

    find: async (as, id) => toUpload(await findRow(as, id)),

    append,

    async discard(as, id) {
      const row = await findRow(as, id)
      const end = await becomeWriter(id)
      try {
        await db.delete(driveUpload).where(eq(driveUpload.id, row.id))
        if (!row.completedAt) await target.remove(as, row)
      } finally {
        end()
      }
    },

    async list(as) {
      const rows = await db
        .select()
        .from(driveUpload)
        .where(and(eq(driveUpload.accountId, as.id), isNull(driveUpload.completedAt), isResumable))
        .orderBy(desc(driveUpload.updatedAt))
      return rows.map(toUpload)
    },

    space: (as) => target.space(as),
  }
}

interface Writer {
  readonly body: Readable | undefined
  readonly done: Promise<void>
}

/** Whether it can still be resumed. */
export const isResumable: SQL = sql`${driveUpload.updatedAt} > now() - make_interval(days => ${limits.uploadDays})`

/** The upload of an employee that was announced with a reference. */
export async function findAnnounced(
  runner: Runner,
  accountId: number,
  { reference }: NewUpload,
): Promise<UploadRow | undefined> {
  if (reference === undefined) return undefined
  const [row] = await runner
    .select()
    .from(driveUpload)
    .where(and(eq(driveUpload.accountId, accountId), eq(driveUpload.reference, reference)))
  return row
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
  folder,
  updatedAt,
  itemId,
  item,
  versionId,
  version,
}: UploadRow): Upload => ({
  id,
  name,
  size,
  received,
  folder: folder ?? (parentId === null ? null : String(parentId)),
  updatedAt,
  item: item ?? (itemId === null ? null : String(itemId)),
  version: version ?? (versionId === null ? null : String(versionId)),
})
