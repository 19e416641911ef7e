import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { driveError } from '#server/drive/errors.ts'
import { changeItems, findTarget, type Reader } from '#server/drive/items.ts'
import type { DriveUploads, Upload, UploadPiece } from '#server/drive/port.ts'
import { driveItem, driveUpload, driveVersion } from '#server/drive/tables.ts'
import { completeUpload, type UploadRow } from '#server/drive/upload-completion.ts'
import type { Library } from '#server/files/library.ts'
import type { Storage } from '#server/files/storage.ts'
import { notFound } from '#server/http/errors.ts'
import type { Employee } from '#server/sessions/store.ts'

interface UploadOptions {
  readonly db: Database
  readonly library: Library
  readonly storage: Storage
  readonly readerOf: (as: Employee) => Promise<Reader>
}

/**
 * How long an upload stays locked by its writer, in seconds. A live process renews the lock, so a crash costs no
 * longer wait.
 */
const leaseSeconds = 10

/** Uploads whose bytes are in the storage's partial files, and whose rows have the durable length. */
export function createUploads(options: UploadOptions): DriveUploads {
  const { db, storage, readerOf } = options
  /** The requests of this process that are writing, by upload. */
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
      writer.body?.destroy(driveError(errors.wrongOffset, 409))
      await writer.done
    }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    writers.set(id, { body, done })
    return () => {
      writers.delete(id)
      resolve()
    }
  }

  /** Locks the upload for this process, or throws the reason why not. */
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
    if (received !== offset) throw driveError(errors.wrongOffset, 409)
    throw driveError(errors.uploadBusy, 423)
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
      if ((length ?? 0) > row.size - row.received) throw driveError(errors.moreThanAnnounced, 413)
      await storage.partial.write(row.path, {
        offset: row.received,
        body,
        expect: (end) => {
          if (end > row.size) throw driveError(errors.moreThanAnnounced, 413)
        },
        saved: async (received) => void (await change({ received })),
      })
    } finally {
      clearInterval(renewal)
      await change({ busyUntil: null })
    }
  }

  return {
    async create(as, { name, size, folder }) {
      if (size > driveLimits.fileBytes) throw driveError(errors.tooLarge, 413)
      const reader = await readerOf(as)
      const row = await changeItems(db, as.id, async (tx) => {
        const parent = await findTarget(tx, reader, folder)
        const { count, used } = await usage(tx, as.id)
        if (count >= driveLimits.uploads) throw driveError(errors.tooManyUploads)
        if (used + size > driveLimits.quotaBytes) throw driveError(errors.quotaExceeded, 413)
        const [created] = await tx
          .insert(driveUpload)
          .values({
            id: randomBytes(24).toString('base64url'),
            accountId: as.id,
            name,
            size,
            parentId: parent?.id ?? null,
            path: `drive/${randomBytes(16).toString('hex')}.bin`,
          })
          .returning()
        return created as UploadRow
      })
      return toUpload(size === 0 ? await finish(row) : row)
    },

    find: async (as, id) => toUpload(await findRow(as, id)),

    async append(as, id, piece) {
      const before = await findRow(as, id)
      // The response to the last piece was lost.
      if (before.completedAt && piece.offset === before.size) return toUpload(before)
      const end = await becomeWriter(id, piece.body)
      try {
        await write(await claim(as, id, piece.offset), piece)
      } finally {
        end()
      }
      return toUpload(await findRow(as, id))
    },

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

/** Completes uploads that had arrived whole when their process ended. */
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
const isResumable = sql`${driveUpload.updatedAt} > now() - make_interval(days => ${limits.uploadDays})`

const isUpload = (id: string, accountId: number): SQL | undefined =>
  and(eq(driveUpload.id, id), eq(driveUpload.accountId, accountId), isResumable)

/** What the employee has stored and announced, in bytes, and the number of open uploads. */
async function usage(runner: Runner, accountId: number): Promise<{ used: number; count: number }> {
  const { rows } = await runner.execute<{ used: number; count: number }>(sql`
    select count(*)::int as count, (coalesce(sum(size), 0) + (
      select coalesce(sum(version.size), 0) from ${driveVersion} version
      join ${driveItem} item on item.id = version.item_id where item.owner_id = ${accountId}
    ))::bigint as used
    from ${driveUpload} where account_id = ${accountId} and completed_at is null and ${isResumable}`)
  return rows[0] as { used: number; count: number }
}

const toUpload = ({ id, name, size, received, parentId, updatedAt, itemId }: UploadRow): Upload => ({
  id,
  name,
  size,
  received,
  folder: parentId === null ? null : String(parentId),
  updatedAt,
  item: itemId === null ? null : String(itemId),
})
