import { and, arrayOverlaps, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import type { DriveItem } from '#server/drive/port.ts'
import { driveItem } from '#server/drive/tables.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

/** The reader's account and scopes. */
export interface Reader {
  readonly accountId: number
  /** The employee's projects and conversations, which files can be shared with. */
  readonly scopes: readonly Scope[]
}

export const isLive = isNull(driveItem.deletedAt)
export const isOwnedBy = (accountId: number): SQL => eq(driveItem.ownerId, accountId)

/**
 * What an employee may read: their own items, and those shared with one of their projects or conversations (EP-430).
 */
export const isReadableBy = ({ accountId, scopes }: Reader): SQL | undefined =>
  and(
    isLive,
    scopes.length === 0
      ? isOwnedBy(accountId)
      : or(isOwnedBy(accountId), arrayOverlaps(driveItem.readers, [...scopes])),
  )

const ownerName = fullName()

/** The rows for `toItem`, before narrowing. */
export const selectItems = (runner: Runner) =>
  runner
    .select({ item: driveItem, ownerName })
    .from(driveItem)
    .innerJoin(account, eq(account.id, driveItem.ownerId))
    .$dynamic()

export interface ItemRow {
  readonly item: typeof driveItem.$inferSelect
  readonly ownerName: string
}

export const toItem = ({ item, ownerName }: ItemRow, accountId: number): DriveItem => ({
  id: String(item.id),
  name: item.name,
  isFolder: item.isFolder,
  size: item.size,
  type: item.type,
  hasThumbnail: hasThumbnail(item),
  sharedBy: ownerName,
  isOwn: item.ownerId === accountId,
  isShared: item.readers.length > 0,
  modifiedAt: item.modifiedAt,
})

export const hasThumbnail = ({ type, size }: Pick<ItemRow['item'], 'type' | 'size'>): boolean =>
  type.startsWith('image/') && size <= driveLimits.thumbnailBytes

/** Throws `notFound` both for an item that does not exist and for one that the reader may not read. */
export async function findReadable(runner: Runner, reader: Reader, id: string): Promise<ItemRow> {
  const known = parseId(id)
  const [row] =
    known === null ? [] : await selectItems(runner).where(and(eq(driveItem.id, known), isReadableBy(reader)))
  if (!row) throw notFound()
  return row
}

/** The same for a change: `forbidden` for someone else's item. */
export async function findOwn(runner: Runner, reader: Reader, id: string): Promise<ItemRow> {
  const row = await findReadable(runner, reader, id)
  if (row.item.ownerId !== reader.accountId) throw forbidden()
  return row
}

/** An own folder to add something to; null for the top level. Throws `invalid`. */
export async function findTarget(
  runner: Runner,
  reader: Reader,
  folder: string,
): Promise<TargetFolder | null> {
  if (folder === 'home') return null
  const { item } = await findReadable(runner, reader, folder).catch(() => {
    throw invalid(errors.noFolder)
  })
  if (!item.isFolder) throw invalid(errors.noFolder)
  if (item.ownerId !== reader.accountId) throw invalid(errors.foreignFolder)
  return item
}

export type TargetFolder = Pick<typeof driveItem.$inferSelect, 'id' | 'readers'>

/** Runs a change of an employee's items, one at a time, so that names and folders stay as they were checked. */
export const changeItems = <T>(
  events: EventBus,
  accountId: number,
  work: (tx: EventTransaction) => Promise<T>,
): Promise<T> =>
  events.transaction(async (tx) => {
    await lockItems(tx, accountId)
    return work(tx)
  })

/** Prevents other changes of an employee's items until the end of the transaction. */
const lockItems = (tx: Transaction, accountId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${itemsLock}, ${accountId})`)

/** The first half of the lock's key; the second half is the account. */
const itemsLock = 7_405_130

/** The item with this name in a folder, ignoring case. */
export async function findNamed(
  tx: Transaction,
  { ownerId, parentId, name }: { ownerId: number; parentId: number | null; name: string },
): Promise<typeof driveItem.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(driveItem)
    .where(
      and(
        isOwnedBy(ownerId),
        sql`coalesce(${driveItem.parentId}, 0) = ${parentId ?? 0}`,
        sql`lower(${driveItem.name}) = lower(${name})`,
        isLive,
      ),
    )
  return row
}

/**
 * The name, or `name (2).pdf` if it is taken.
 * @param mayBeFolder whether a folder may have it
 */
export async function freeName(
  tx: Transaction,
  location: { ownerId: number; parentId: number | null; name: string },
  mayBeFolder = false,
): Promise<string> {
  const [, stem = location.name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(location.name) ?? []
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? location.name : `${stem} (${number})${extension}`
    const taken = await findNamed(tx, { ...location, name })
    if (!taken || (mayBeFolder && taken.isFolder)) return name
  }
}

/** Recomputes who may read the items of a tree from the scopes that each item and its folders are shared with. */
export const updateReaders = (tx: Transaction, id: number): Promise<unknown> =>
  tx.execute(sql`
    with recursive tree as (
      select item.id, coalesce(parent.readers, '{}') || item.shared_with as readers
      from ${driveItem} item left join ${driveItem} parent on parent.id = item.parent_id
      where item.id = ${id}
      union all
      select child.id, tree.readers || child.shared_with
      from ${driveItem} child join tree on child.parent_id = tree.id
    )
    update ${driveItem} set readers = array(select distinct unnest(tree.readers) order by 1)
    from tree where tree.id = ${driveItem.id}`)

/**
 * Notifies the owner, and everyone who may read something in a tree, that it has changed. For a change of access,
 * call it before and after; equal events of a transaction are published once.
 */
export async function publishTree(
  tx: EventTransaction,
  { id, ownerId }: Pick<typeof driveItem.$inferSelect, 'id' | 'ownerId'>,
): Promise<void> {
  const { rows } = await tx.execute<{ reader: Scope }>(sql`
    with recursive tree as (
      select id, readers from ${driveItem} where id = ${id}
      union all
      select child.id, child.readers from ${driveItem} child join tree on child.parent_id = tree.id
    )
    select distinct unnest(readers) as reader from tree`)
  for (const scope of [accountScope(ownerId), ...rows.map(({ reader }) => reader)])
    tx.publish('files', { scope })
}
