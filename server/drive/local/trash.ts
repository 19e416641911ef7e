import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  changeItems,
  findOwn,
  findReadable,
  freeName,
  isOwnedBy,
  publishTree,
  type Reader,
  selectItems,
  toItem,
  updateReaders,
} from '#server/drive/local/items.ts'
import type { DriveItem, Page, TrashedItem } from '#server/drive/port.ts'
import { driveItem } from '#server/drive/tables.ts'
import { notFound } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import type { Library } from '#server/files/library.ts'
import type { FileRef } from '#server/files/storage.ts'

/** How the library refers to the files of an item. */
export const fileOwner = (itemId: number): string => `drive:${itemId}`

export const trashItem = (events: EventBus, reader: Reader, id: string): Promise<void> =>
  changeItems(events, reader.accountId, async (tx) => {
    const { item } = await findOwn(tx, reader, id)
    await publishTree(tx, item)
    // Items that were deleted earlier stay separate entries.
    await tx.execute(sql`
      with recursive tree as (
        select id from ${driveItem} where id = ${item.id}
        union all
        select child.id from ${driveItem} child join tree on child.parent_id = tree.id
        where child.deleted_at is null
      )
      update ${driveItem} set deleted_at = now(), deleted_with = ${item.id} from tree where tree.id = ${driveItem.id}`)
  })

/** An entry of the trash: items that were deleted together. */
const isEntry = sql`${driveItem.deletedWith} = ${driveItem.id}`
const isEntryOf = (accountId: number): SQL | undefined =>
  and(isOwnedBy(accountId), sql`${driveItem.deletedAt} is not null`, isEntry)

export async function listTrash(
  db: Database,
  { accountId }: Reader,
  { limit, offset }: Page,
): Promise<{ items: TrashedItem[]; total: number }> {
  const where = isEntryOf(accountId)
  const [rows, [counted]] = await Promise.all([
    selectItems(db)
      .where(where)
      .orderBy(desc(driveItem.deletedAt), desc(driveItem.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(driveItem).where(where),
  ])
  const items = rows.map((row) => ({
    ...toItem(row, accountId),
    // Only items with this time are in the trash.
    deletedAt: (row.item.deletedAt as Date).toISOString(),
  }))
  return { items, total: counted?.total ?? 0 }
}

export const restoreItem = (events: EventBus, reader: Reader, id: string): Promise<DriveItem> =>
  changeItems(events, reader.accountId, async (tx) => {
    const entry = await findEntry(tx, reader, id)
    const parentId = await liveParent(tx, entry.parentId)
    const name = await freeName(tx, { ownerId: entry.ownerId, parentId, name: entry.name })
    await tx.update(driveItem).set({ parentId, name }).where(eq(driveItem.id, entry.id))
    await tx
      .update(driveItem)
      .set({ deletedAt: null, deletedWith: null })
      .where(eq(driveItem.deletedWith, entry.id))
    await updateReaders(tx, entry.id)
    await publishTree(tx, entry)
    return toItem(await findReadable(tx, reader, id), reader.accountId)
  })

export async function deleteItem(
  { events, library }: { events: EventBus; library: Library },
  reader: Reader,
  id: string,
): Promise<void> {
  const released = await changeItems(events, reader.accountId, async (tx) => {
    const entry = await findEntry(tx, reader, id)
    tx.publish('files', { scope: accountScope(entry.ownerId) })
    return purge(tx, library, entry.id)
  })
  await library.delete(released)
}

/** Deletes what has been in the trash for limits.trashDays. Returns the number of entries. */
export async function purgeTrash(
  { db, events, library }: { db: Database; events: EventBus; library: Library },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - limits.trashDays * 24 * 60 * 60 * 1000)
  const expired = await db
    .select({ id: driveItem.id, ownerId: driveItem.ownerId })
    .from(driveItem)
    .where(and(lt(driveItem.deletedAt, before), isEntry))
    .limit(1000)
  for (const { id, ownerId } of expired)
    await library.delete(
      await changeItems(events, ownerId, async (tx) => {
        // It may have been restored in the meantime.
        const [entry] = await tx
          .select()
          .from(driveItem)
          .where(and(eq(driveItem.id, id), isEntry))
        return entry ? purge(tx, library, id) : []
      }),
    )
  return expired.length
}

async function findEntry(tx: Transaction, { accountId }: Reader, id: string) {
  const known = parseId(id)
  const [entry] =
    known === null
      ? []
      : await tx
          .select()
          .from(driveItem)
          .where(and(eq(driveItem.id, known), isEntryOf(accountId)))
  if (!entry) throw notFound()
  return entry
}

/** The folder to restore into; null, the top level, if it is gone or in the trash itself. */
async function liveParent(tx: Transaction, parentId: number | null): Promise<number | null> {
  if (parentId === null) return null
  const [parent] = await tx
    .select({ id: driveItem.id })
    .from(driveItem)
    .where(and(eq(driveItem.id, parentId), sql`${driveItem.deletedAt} is null`))
  return parent?.id ?? null
}

/** Deletes the rows of an entry. Returns the files that are no longer used. */
async function purge(tx: Transaction, library: Library, entry: number): Promise<FileRef[]> {
  const rows = await tx.select({ id: driveItem.id }).from(driveItem).where(eq(driveItem.deletedWith, entry))
  const ids = rows.map(({ id }) => id)
  const list = sql`${sql.param(ids)}::int[]`
  // An item that was deleted before the folder around it is still an entry, with its own expiry.
  await tx
    .update(driveItem)
    .set({ parentId: null })
    .where(sql`${driveItem.parentId} = any(${list}) and ${driveItem.id} <> all(${list})`)
  const released = await library.releaseOwners(tx, ids.map(fileOwner))
  await tx.delete(driveItem).where(sql`${driveItem.id} = any(${list})`)
  return released
}
