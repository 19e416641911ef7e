import type { Clock } from '#server/database/clock.ts'
import { modifiedSpans } from '#server/drive/modified-spans.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import type { Found } from '#server/drive/nextcloud/found.ts'
import { findById, findIn, homeOf } from '#server/drive/nextcloud/items.ts'
import {
  columns,
  countMatching,
  findMatching,
  isAny,
  isSelected,
  mostIds,
  searchedWords,
} from '#server/drive/nextcloud/search.ts'
import type { DriveItem, DriveSelection } from '#server/drive/port.ts'
import { notFound } from '#server/errors.ts'
import type { TimeSpan } from '#server/list/time-span.ts'
import type { NextcloudSession } from '#server/nextcloud/port.ts'

interface ListOptions extends Pick<NextcloudContext, 'caches'> {
  readonly clock: Clock
}

/** Nextcloud does not sort by owners: as many are sorted here, the latest changes. */
const mostSorted = 2000

/** @param ids of the selection, and of what is shared with its project */
export async function listItems(
  { clock, caches }: ListOptions,
  session: NextcloudSession,
  { ids, ...selection }: DriveSelection,
): Promise<{ items: DriveItem[]; total: number }> {
  const spans = modifiedSpans(selection, clock())
  const { folder, limit, offset, sort = '-last_modified' } = selection
  const { key, isDescending } = orderOf(sort)
  if (folder !== undefined || ids) {
    const some =
      folder === undefined ? await findAll(session, ids ?? []) : await findInFolder(session, folder)
    const matching = some.filter(
      ({ item }) => isMatching(item, selection, spans) && (ids?.includes(item.id) ?? true),
    )
    return pageOf(matching, selection)
  }
  const where = isSelected(selection, spans)
  if (!(key in columns)) return pageOf(await findMatching(session, { where, limit: mostSorted }), selection)
  // `key` is one of the columns.
  const page = await findMatching(session, {
    where,
    limit,
    offset,
    sort: key as keyof typeof columns,
    isDescending,
  })
  const isLast = page.length < limit && (page.length > 0 || offset === 0)
  const total = isLast
    ? offset + page.length
    : await caches.of(cacheKey(session)).remember(where, () => countMatching(session, where))
  return { items: page.map(({ item }) => item), total }
}

export const cacheKey = ({ as, uid }: NextcloudSession): string => `${as.id}:${uid}`

async function findAll(session: NextcloudSession, ids: readonly string[]): Promise<Found[]> {
  const known = ids.filter((id) => /^[1-9]\d{0,17}$/.test(id))
  const found: Found[] = []
  for (let start = 0; start < known.length; start += mostIds) {
    const some = known.slice(start, start + mostIds)
    // What is shared twice is found twice.
    found.push(...(await findMatching(session, { where: isAny(some), limit: 2 * mostIds })))
  }
  return [...new Map(found.map((one) => [one.item.id, one])).values()]
}

/** What was shared is at the top of its reader's files. */
async function findInFolder(session: NextcloudSession, folder: string): Promise<Found[]> {
  if (folder === 'home' || folder === 'shared') {
    const top = await findIn(session, homeOf(session))
    return top.filter(({ item }) => item.isOwn === (folder === 'home'))
  }
  const { item, path } = await findById(session, folder)
  if (!item.isFolder) throw notFound()
  return findIn(session, path)
}

function isMatching(
  item: DriveItem,
  { search = '', kind }: DriveSelection,
  spans: readonly TimeSpan[],
): boolean {
  const name = item.name.toLowerCase()
  const at = new Date(item.modifiedAt)
  return (
    searchedWords(search.toLowerCase()).every((word) => name.includes(word)) &&
    (kind === undefined || item.isFolder === (kind === 'folder')) &&
    spans.every(({ from, before }) => (!from || at >= from) && (!before || at < before))
  )
}

const orderOf = (sort: NonNullable<DriveSelection['sort']>) => ({
  key: sort.replace(/^-/, ''),
  isDescending: sort.startsWith('-'),
})

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const orders: Readonly<Record<string, (one: DriveItem, other: DriveItem) => number>> = {
  name: (one, other) => compare(one.name, other.name),
  shared_by: (one, other) => compare(one.sharedBy, other.sharedBy),
  last_modified: (one, other) => Date.parse(one.modifiedAt) - Date.parse(other.modifiedAt),
  size: (one, other) => one.size - other.size,
}

function pageOf(found: readonly Found[], { limit, offset, sort = '-last_modified' }: DriveSelection) {
  const { key, isDescending } = orderOf(sort)
  const order = (one: DriveItem, other: DriveItem) =>
    (orders[key]?.(one, other) ?? 0) * (isDescending ? -1 : 1) || compare(one.name, other.name)
  const items = found.map(({ item }) => item).sort(order)
  return { items: items.slice(offset, offset + limit), total: items.length }
}
