import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import type { Transaction } from '#server/database/connect.ts'
import { changeItems, findNamed, freeName, publishTree } from '#server/drive/local/items.ts'
import { fileOwner } from '#server/drive/local/trash.ts'
import { driveItem, driveUpload, driveVersion } from '#server/drive/tables.ts'
import type { UploadRow } from '#server/drive/uploads.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import type { FileRef, Storage } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import { recordActivity } from '#server/revisions/activity.ts'

interface CompletionOptions {
  readonly events: EventBus
  readonly library: Library
  readonly storage: Storage
}

/** How much of a file the type detection reads, in bytes. */
const headBytes = 4096

/**
 * Turns a completely received upload into a file, or into a new version if its owner has a file of that name there.
 * Idempotent, also after a crash at any point: the file is moved to a path fixed when the upload was created, and the
 * rows follow in one transaction. Returns the upload; null if its bytes are gone.
 */
export async function completeUpload(
  { events, library, storage }: CompletionOptions,
  { id, accountId, path, size }: UploadRow,
): Promise<UploadRow | null> {
  if (size === 0) await storage.write(path, new Uint8Array())
  else await storage.partial.commit(path)
  const found = await storage.open(path, { start: 0, end: Math.min(headBytes, size) - 1 })
  if (!found || found.size !== size) return null
  // This small part is read into memory.
  const type = detectMediaType(found.body as Buffer)
  const { upload, released } = await changeItems(events, accountId, async (tx) => {
    const [upload] = await tx.select().from(driveUpload).where(eq(driveUpload.id, id)).for('update')
    if (!upload || upload.completedAt) return { upload, released: [] }
    return makeFile(tx, library, upload, type)
  })
  await library.delete(released)
  return upload ?? null
}

/**
 * Turns an upload whose bytes are in place into a file.
 * @param type of its content
 * @returns includes the files to delete
 */
export async function makeFile(tx: EventTransaction, library: Library, upload: UploadRow, type: string) {
  const { id, accountId, path, size } = upload
  const { itemId, isNew } = await placeItem(tx, upload, type)
  await publishTree(tx, { id: itemId, ownerId: accountId })
  const [version] = await tx
    .insert(driveVersion)
    .values({ itemId, path, size, type })
    .returning({ id: driveVersion.id })
  const released = await useVersions(tx, library, itemId, { path, size, accountId })
  const [completed] = await tx
    .update(driveUpload)
    .set({
      itemId,
      versionId: isNew ? null : (version?.id ?? null),
      received: size,
      completedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(driveUpload.id, id))
    .returning()
  const action = isNew ? 'created' : 'changed'
  await recordActivity(tx, { type: 'files', action, by: accountId, ids: [itemId] })
  return { upload: completed, released }
}

/** The row of the file, with this upload as its content. Returns its id. */
async function placeItem(
  tx: Transaction,
  { accountId: ownerId, parentId: wanted, name, path, size, keepsBoth }: UploadRow,
  type: string,
): Promise<{ itemId: number; isNew: boolean }> {
  // If the folder was deleted in the meantime, the file goes to the top level.
  const parent = wanted === null ? null : await findFolder(tx, wanted)
  const location = { ownerId, parentId: parent?.id ?? null, name }
  const existing = await findNamed(tx, location)
  const content = { path, size, type, modifiedAt: sql`now()` }
  if (existing && !existing.isFolder && !keepsBoth) {
    await tx.update(driveItem).set(content).where(eq(driveItem.id, existing.id))
    return { itemId: existing.id, isNew: false }
  }
  const [created] = await tx
    .insert(driveItem)
    .values({
      ...location,
      ...content,
      name: existing ? await freeName(tx, location) : name,
      isFolder: false,
      readers: parent?.readers ?? [],
    })
    .returning({ id: driveItem.id })
  return { itemId: present(created).id, isNew: true }
}

async function findFolder(tx: Transaction, id: number) {
  const [folder] = await tx
    .select({ id: driveItem.id, readers: driveItem.readers })
    .from(driveItem)
    .where(and(eq(driveItem.id, id), isNull(driveItem.deletedAt)))
  return folder
}

/** Records the new content and drops the oldest versions beyond the limit. Returns the files to delete. */
async function useVersions(
  tx: Transaction,
  library: Library,
  itemId: number,
  { path, size, accountId }: { path: string; size: number; accountId: number },
): Promise<FileRef[]> {
  const versions = await tx
    .select({ id: driveVersion.id, path: driveVersion.path })
    .from(driveVersion)
    .where(eq(driveVersion.itemId, itemId))
    .orderBy(asc(driveVersion.id))
  const old = versions.slice(0, -driveLimits.versions).map(({ id }) => id)
  if (old.length > 0) await tx.delete(driveVersion).where(isAny(old))
  const latest = versions.slice(-driveLimits.versions).map(({ path }) => path)
  return library.setUses(tx, fileOwner(itemId), latest, [{ path, size, accountId, visibility: 'private' }])
}

const isAny = (ids: readonly number[]): SQL => sql`${driveVersion.id} = any(${sql.param([...ids])}::int[])`
