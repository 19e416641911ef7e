import type { Field } from '#contract/content/fields.ts'
import { type ContentPath, type ContentTypes, contentTypes } from '#contract/content/index.ts'
import type { PublicApi } from '#contract/content/query.ts'
import { readVisitorSelection } from '#server/content/list-query.ts'
import type { Previewed } from '#server/content/preview.ts'
import { type ContentStore, contentStore, type StoreParts } from '#server/content/store.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { Follower } from '#server/content/title-copies.ts'
import * as schema from '#server/database/schema.ts'

/** The store of every content type by its path. */
export type Stores = { readonly [P in ContentPath]: ContentStore<ContentTypes[P]> }

/** Does not compile while a content type has no line in `server/database/schema.ts`. */
const tables: Record<ContentPath, ContentTable> = schema

export function createStores(parts: Omit<StoreParts, 'followers'>): Stores {
  return forEach((path) =>
    contentStore(contentTypes[path], tables[path], { ...parts, followers: followersOf(path) }),
  ) as Stores
}

/** When the next row of any type becomes public by its date; null when none is scheduled. */
export async function nextDue(stores: Stores): Promise<Date | null> {
  const dates = await Promise.all(Object.values(stores).map((store) => store.nextDue()))
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Where other types hold titles of this one that are renamed with it. */
function followersOf(path: ContentPath): Follower[] {
  return (Object.keys(contentTypes) as ContentPath[]).flatMap((other) =>
    (Object.entries(contentTypes[other].fields) as [string, Field][])
      .filter(([, field]) => field.kind === 'reference' && field.to === path && field.updateOnRename)
      .map(([name]) => ({ table: tables[other], name })),
  )
}

/**
 * The readers that pages are rendered with on the server: bound to a visitor's eyes by the same function that
 * guards the API, so no page can show what is not published.
 * @param previewed a row that is shown all the same, to somebody who holds its preview's address
 */
export function siteOf(stores: Stores, previewed?: Previewed): PublicApi {
  return forEach((path) => {
    const store = stores[path]
    const also = previewed?.type === path ? previewed.rowId : undefined
    const selection = (query: object) => ({
      ...readVisitorSelection(contentTypes[path], asSent(query)),
      previewed: also ?? null,
    })
    return {
      list: async (query: object) => store.list(selection(query)),
      count: async (query: object) => store.count(selection(query)),
      find: (key: string) => store.find(key, 'visitor', also),
      fate: (key: string) => store.fate(key),
    }
  }) as unknown as PublicApi
}

const forEach = <V>(make: (path: ContentPath) => V): Record<string, V> =>
  Object.fromEntries((Object.keys(contentTypes) as ContentPath[]).map((path) => [path, make(path)]))

/** A typed query as it would arrive in an address. */
const asSent = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : value?.toString(),
    ]),
  )
