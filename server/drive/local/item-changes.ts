import { and, eq, inArray, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { Transaction } from '#server/database/connect.ts'
import {
  changeItems,
  findNamed,
  findOwn,
  findReadable,
  findTarget,
  freeName,
  publishTree,
  type Reader,
  type TargetFolder,
  toItem,
  updateReaders,
} from '#server/drive/local/items.ts'
import type { DriveItem, DriveItemChange } from '#server/drive/port.ts'
import { driveItem } from '#server/drive/tables.ts'
import { invalid } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { present } from '#server/present.ts'

export const createFolder = (
  events: EventBus,
  reader: Reader,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<DriveItem> =>
  changeItems(events, reader.accountId, async (tx) => {
    const parent = await findTarget(tx, reader, folder)
    await requireDepth(tx, parent, 1)
    const location = { ownerId: reader.accountId, parentId: parent?.id ?? null, name }
    if (await findNamed(tx, location)) throw invalid(errors.nameTaken)
    const [created] = await tx
      .insert(driveItem)
      .values({ ...location, isFolder: true, readers: parent?.readers ?? [] })
      .returning()
    await publishTree(tx, present(created))
    return toItem(await findReadable(tx, reader, String(created?.id)), reader.accountId)
  })

/** Finds the nested folders below one of the reader's own, and creates the missing ones. */
export async function makeFolders(
  tx: EventTransaction,
  { accountId: ownerId }: Reader,
  target: TargetFolder | null,
  names: readonly string[],
): Promise<TargetFolder | null> {
  let parent = target
  let isChecked = false
  for (const [index, name] of names.entries()) {
    const location = { ownerId, parentId: parent?.id ?? null, name }
    let free = name
    let existing = await findNamed(tx, location)
    if (existing && !existing.isFolder) {
      // The other files of an upload go where its first one went.
      free = await freeName(tx, location, true)
      existing = await findNamed(tx, { ...location, name: free })
    }
    if (existing) {
      parent = existing
      continue
    }
    if (!isChecked) await requireDepth(tx, parent, names.length - index)
    isChecked = true
    const [created] = await tx
      .insert(driveItem)
      .values({
        ...location,
        name: free,
        isFolder: true,
        readers: parent?.readers ?? [],
      })
      .returning()
    parent = present(created)
    await publishTree(tx, { id: parent.id, ownerId })
  }
  return parent
}

export const changeItem = (
  events: EventBus,
  reader: Reader,
  id: string,
  change: DriveItemChange,
): Promise<DriveItem> =>
  changeItems(events, reader.accountId, async (tx) => {
    const { item } = await findOwn(tx, reader, id)
    const isMoved = change.folder !== undefined
    const parent = change.folder === undefined ? null : await findTarget(tx, reader, change.folder)
    const parentId = isMoved ? (parent?.id ?? null) : item.parentId
    const name = change.name ?? item.name
    if (isMoved && item.isFolder) await requireOutside(tx, item.id, parent)
    const taken = await findNamed(tx, { ownerId: item.ownerId, parentId, name })
    if (taken && taken.id !== item.id) throw invalid(errors.nameTaken)
    const isRenamedFolder = item.isFolder && name !== item.name
    await publishTree(tx, item)
    await tx
      .update(driveItem)
      .set({ name, parentId, ...(isRenamedFolder && { modifiedAt: sql`now()` }) })
      .where(eq(driveItem.id, item.id))
    if (parentId !== item.parentId) {
      await updateReaders(tx, item.id)
      await publishTree(tx, item)
    }
    return toItem(await findReadable(tx, reader, id), reader.accountId)
  })

/**
 * Scopes that the employee is no longer a member of stay and can be removed, but not added.
 * @param scopes the complete list for the item itself
 */
export const shareItem = (
  events: EventBus,
  reader: Reader,
  id: string,
  scopes: readonly Scope[],
): Promise<void> =>
  changeItems(events, reader.accountId, async (tx) => {
    const { item } = await findOwn(tx, reader, id)
    const allowed = new Set([...reader.scopes, ...item.sharedWith])
    if (!scopes.every((scope) => allowed.has(scope))) throw invalid(errors.unknownProject)
    const sharedWith = [...new Set(scopes)]
    const offeredTo = item.offeredTo.filter((scope) => sharedWith.includes(scope))
    await setSharedWith(tx, item, sharedWith, offeredTo)
  })

export const offerItems = (
  events: EventBus,
  reader: Reader,
  ids: readonly string[],
  scope: Scope,
): Promise<void> =>
  changeItems(events, reader.accountId, async (tx) => {
    for (const id of ids) {
      const { item } = await findReadable(tx, reader, id).catch(() => {
        throw invalid(errors.noFile)
      })
      if (item.isFolder) throw invalid(errors.noFile)
      if (item.ownerId === reader.accountId && !item.readers.includes(scope))
        await setSharedWith(tx, item, [...item.sharedWith, scope], [...item.offeredTo, scope])
    }
  })

/** Includes items in the trash, which may be restored. */
export const withdrawItems = (
  events: EventBus,
  ownerId: number,
  ids: readonly string[],
  scope: Scope,
): Promise<void> =>
  changeItems(events, ownerId, async (tx) => {
    const items = await tx
      .select()
      .from(driveItem)
      .where(
        and(
          eq(driveItem.ownerId, ownerId),
          inArray(driveItem.id, [...ids.flatMap((id) => parseId(id) ?? [])]),
          sql`${scope} = any(${driveItem.offeredTo})`,
        ),
      )
    const without = (scopes: readonly Scope[]) => scopes.filter((one) => one !== scope)
    for (const item of items) await setSharedWith(tx, item, without(item.sharedWith), without(item.offeredTo))
  })

async function setSharedWith(
  tx: EventTransaction,
  item: typeof driveItem.$inferSelect,
  sharedWith: Scope[],
  offeredTo: Scope[],
): Promise<void> {
  await publishTree(tx, item)
  await tx.update(driveItem).set({ sharedWith, offeredTo }).where(eq(driveItem.id, item.id))
  await updateReaders(tx, item.id)
  await publishTree(tx, item)
}

/** Throws `invalid` if a folder would move into itself, or the tree would get too deep. */
async function requireOutside(tx: Transaction, id: number, parent: TargetFolder | null): Promise<void> {
  const { rows } = await tx.execute<{ ids: number[]; height: number }>(sql`
    with recursive tree as (
      select id, 1 as height from ${driveItem} where id = ${id}
      union all
      select child.id, height + 1 from ${driveItem} child join tree on child.parent_id = tree.id
      where child.is_folder
    )
    select array_agg(id) as ids, max(height) as height from tree`)
  const { ids, height } = present(rows[0])
  if (parent && ids.includes(parent.id)) throw invalid(errors.intoItself)
  await requireDepth(tx, parent, height)
}

/** @param levels the depth of the folders to add */
export async function requireDepth(
  tx: Transaction,
  parent: TargetFolder | null,
  levels: number,
): Promise<void> {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    with recursive around as (
      select parent_id, 1 as depth from ${driveItem} where id = ${parent?.id ?? 0}
      union all
      select item.parent_id, depth + 1 from ${driveItem} item join around on around.parent_id = item.id
    )
    select max(depth) as depth from around`)
  if ((rows[0]?.depth ?? 0) + levels > driveLimits.folderDepth) throw invalid(errors.tooDeep)
}
