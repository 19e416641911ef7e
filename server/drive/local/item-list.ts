import { and, arrayContains, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import type { DriveSort } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { readableItems } from '#server/drive/local/item-search.ts'
import {
  findReadable,
  isOwnedBy,
  isReadableBy,
  type Reader,
  selectItems,
  toItem,
} from '#server/drive/local/items.ts'
import { modifiedSpans } from '#server/drive/modified-spans.ts'
import type { DriveItem, DriveSelection } from '#server/drive/port.ts'
import { driveItem, driveSearch } from '#server/drive/tables.ts'
import { notFound } from '#server/errors.ts'
import { isWithin } from '#server/list/time-span.ts'
import { findBest, mostFound } from '#server/search/find.ts'
import { account } from '#server/sessions/tables.ts'

interface ListOptions {
  readonly db: Database
  readonly clock: Clock
}

/** @param scope of the project in the selection */
export async function listItems(
  { db, clock }: ListOptions,
  reader: Reader,
  selection: DriveSelection & { readonly scope?: Scope | undefined },
): Promise<{ items: DriveItem[]; total: number }> {
  const { limit, offset, scope, ids, sort } = selection
  const where = and(
    isReadableBy(reader),
    await isInFolder(db, reader, selection.folder),
    scope && arrayContains(driveItem.readers, [scope]),
    ids &&
      inArray(
        driveItem.id,
        ids.flatMap((id) => parseId(id) ?? []),
      ),
    selection.kind && eq(driveItem.isFolder, selection.kind === 'folder'),
    ...modifiedSpans(selection, clock()).map((span) => isWithin(driveItem.modifiedAt, span)),
  )
  const search = selection.search ?? ''
  const wanted = { limit, offset, sort }
  const { total, page } =
    search === ''
      ? await findPage(db, where, wanted)
      : await searchPage(db, { reader, where, search }, wanted)
  const rows = await selectItems(db)
    .where(inArray(driveItem.id, page))
    .orderBy(sql`array_position(${sql.param(page)}::int[], ${driveItem.id})`)
  return { items: rows.map((row) => toItem(row, reader.accountId)), total }
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly sort: DriveSelection['sort']
}

/** The newest first unless another order was chosen. */
async function findPage(
  db: Database,
  where: SQL | undefined,
  { limit, offset, sort = '-last_modified' }: Page,
) {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  // To count reads all of them anyway. The page alone would be looked for among everybody's files, the newest first.
  const { rows } = await db.execute<{ total: number; page: number[] }>(sql`
    with found as materialized (
      select ${driveItem.id} as id, ${driveItem.modifiedAt} as modified_at,
        ${sortKeys[sort.replace('-', '') as DriveSort]} as key
      from ${driveItem} where ${where}
    )
    select (select count(*)::int from found) as total,
      array(select id from found order by key ${direction}, modified_at desc, id desc
        limit ${limit} offset ${offset}) as page`)
  return rows[0] ?? { total: 0, page: [] }
}

const sortKeys: Record<DriveSort, SQL> = {
  name: sql`lower(${driveItem.name})`,
  shared_by: sql`(select lower(owner.first_name || ' ' || owner.last_name) from ${account} owner
    where owner.id = ${driveItem.ownerId})`,
  last_modified: sql`${driveItem.modifiedAt}`,
  size: sql`${driveItem.size}`,
}

interface NameSearch {
  readonly reader: Reader
  readonly where: SQL | undefined
  readonly search: string
}

/** The best matches first; then names that contain the text elsewhere than where a word begins (EP-533). */
async function searchPage(db: Database, { reader, where, search }: NameSearch, wanted: Page) {
  const best = await findBest(
    db,
    {
      words: driveSearch,
      rows: driveItem,
      scopes: readableItems(reader),
      where,
      order: driveItem.modifiedAt,
    },
    search,
  )
  // Among what one may read, which has its indexes: one of names, or the newest, would find those of everybody first.
  const { rows } = await db.execute<{ id: number }>(sql`
    with readable as materialized (
      select ${driveItem.id}, ${driveItem.name}, ${driveItem.modifiedAt} from ${driveItem} where ${where}
    )
    select id from readable where strpos(lower(name), ${search.toLowerCase()}) > 0
    order by modified_at desc, id desc limit ${mostFound}`)
  const found = [...new Set([...best, ...rows.map(({ id }) => id)])]
  if (wanted.sort) return findPage(db, inArray(driveItem.id, found), wanted)
  return { total: found.length, page: found.slice(wanted.offset, wanted.offset + wanted.limit) }
}

/** Directly in it. What was shared lies at the top of its reader's view where the folder around it was not. */
async function isInFolder(
  db: Database,
  reader: Reader,
  folder: DriveSelection['folder'],
): Promise<SQL | undefined> {
  if (folder === undefined) return undefined
  if (folder === 'home') return and(isOwnedBy(reader.accountId), isNull(driveItem.parentId))
  if (folder === 'shared')
    return and(
      ne(driveItem.ownerId, reader.accountId),
      sql`not exists (
        select from ${driveItem} parent where parent.id = ${driveItem.parentId}
        and parent.readers && ${sql.param([...reader.scopes])}::text[]
      )`,
    )
  const { item } = await findReadable(db, reader, folder)
  if (!item.isFolder) throw notFound()
  return eq(driveItem.parentId, item.id)
}
