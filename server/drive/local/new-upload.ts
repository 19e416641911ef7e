import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { makeFolders } from '#server/drive/local/item-changes.ts'
import { changeItems, findTarget, type Reader } from '#server/drive/local/items.ts'
import { makeFile } from '#server/drive/local/upload-completion.ts'
import type { NewUpload, UploadContent } from '#server/drive/port.ts'
import { driveItem, driveUpload, driveVersion } from '#server/drive/tables.ts'
import { findAnnounced, isResumable, type UploadRow } from '#server/drive/uploads.ts'
import { invalid, tooLarge } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import type { Storage } from '#server/files/storage.ts'
import { present } from '#server/present.ts'

interface NewUploadOptions {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
  readonly storage: Storage
}

/** Announces an upload. Announced again with the same reference, the existing one is returned unchanged. */
export const announceUpload = (events: EventBus, reader: Reader, wanted: NewUpload): Promise<UploadRow> =>
  changeItems(
    events,
    reader.accountId,
    async (tx) =>
      (await findAnnounced(tx, reader.accountId, wanted)) ?? insertUpload(tx, reader, wanted, newPath()),
  )

/**
 * Receives a file together with its announcement: one write to the disk, one transaction. Nothing remains if it is
 * interrupted, and sent again with the same reference it is stored once.
 */
export async function receiveWhole(
  { db, events, library, storage }: NewUploadOptions,
  reader: Reader,
  wanted: NewUpload,
  { body }: UploadContent,
): Promise<UploadRow> {
  // Checked before the bytes arrive, and again in the transaction.
  const known = await findAnnounced(db, reader.accountId, wanted)
  if (known) return known
  await findTarget(db, reader, wanted.folder)
  await requireRoom(db, reader, wanted)

  await using received = await storage.receive(body)
  if (received.size !== wanted.size) throw invalid(errors.incomplete)
  const path = newPath()
  await received.commit(path)
  const { upload, released } = await changeItems(events, reader.accountId, async (tx) => {
    const known = await findAnnounced(tx, reader.accountId, wanted)
    // The bytes that arrived a second time have no row, and the next garbage collection deletes them.
    if (known) return { upload: known, released: [] }
    const row = await insertUpload(tx, reader, wanted, path)
    return makeFile(tx, library, row, detectMediaType(received.head))
  })
  await library.delete(released)
  return present(upload)
}

const newPath = () => `drive/${randomBytes(16).toString('hex')}.bin`

async function insertUpload(
  tx: EventTransaction,
  reader: Reader,
  wanted: NewUpload,
  path: string,
): Promise<UploadRow> {
  const { name, size, reference = null, keepsBoth = false } = wanted
  const target = await findTarget(tx, reader, wanted.folder)
  await requireRoom(tx, reader, wanted)
  const parent = await makeFolders(tx, reader, target, wanted.path ?? [])
  const [created] = await tx
    .insert(driveUpload)
    .values({
      id: randomBytes(24).toString('base64url'),
      accountId: reader.accountId,
      name,
      size,
      reference,
      keepsBoth,
      parentId: parent?.id ?? null,
      path,
    })
    .returning()
  return present(created)
}

async function requireRoom(runner: Runner, { accountId }: Reader, { size }: NewUpload): Promise<void> {
  if (size > driveLimits.fileBytes) throw tooLarge(errors.tooLarge)
  const { count, used } = await usage(runner, accountId)
  if (count >= driveLimits.uploads) throw invalid(errors.tooManyUploads)
  if (used + size > driveLimits.quotaBytes) throw tooLarge(errors.quotaExceeded)
}

/** The bytes that the employee has stored and announced, and the number of open uploads. */
export async function usage(runner: Runner, accountId: number): Promise<{ used: number; count: number }> {
  const { rows } = await runner.execute<{ used: number; count: number }>(sql`
    select count(*)::int as count, (coalesce(sum(size), 0) + (
      select coalesce(sum(version.size), 0) from ${driveVersion} version
      join ${driveItem} item on item.id = version.item_id where item.owner_id = ${accountId}
    ))::bigint as used
    from ${driveUpload} where account_id = ${accountId} and completed_at is null and ${isResumable}`)
  return present(rows[0])
}
