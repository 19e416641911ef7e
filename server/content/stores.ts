import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PublicApi } from '#contract/content/content-api.ts'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { type ContentPath, type ContentTypes, contentTypes } from '#contract/content/index.ts'
import { withDescribedImages } from '#contract/content/shown-images.ts'
import { entriesOf, keysOf, recordOf } from '#contract/records.ts'
import { isPublic } from '#server/content/audience.ts'
import { contentFindSources } from '#server/content/content-search.ts'
import { type ContentListQuery, parsePublicListQuery } from '#server/content/list-query.ts'
import type { PreviewTarget } from '#server/content/preview.ts'
import { type ContentStore, contentStore } from '#server/content/store.ts'
import type { StoreOptions } from '#server/content/store-options.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { TitleCopy } from '#server/content/title-copies.ts'
import { onlyRow } from '#server/database/only-row.ts'
import * as schema from '#server/database/schema.ts'
import type { SearchTable } from '#server/search/search-table.ts'

/** The store of every content type, by path. */
export type ContentStores = { readonly [P in ContentPath]: ContentStore<ContentTypes[P]> }

/** Does not compile while a content type is missing from `server/database/schema.ts`. */
const tables: Record<ContentPath, ContentTable> = schema
const words: Record<`${ContentPath}Words`, SearchTable> = schema

export function createStores(options: Omit<StoreOptions, 'titleCopies'>): ContentStores {
  // Each store is that of its path, which the compiler does not follow through `forEach`.
  return forEach((path) =>
    contentStore(contentTypes[path], tables[path], {
      ...options,
      titleCopies: titleCopiesOf(path),
    }),
  ) as ContentStores
}

/** What administrators find of all content. */
export const findSources = contentFindSources(tables, words)

/** Whether visitors may see a row at a moment. */
export const isPublicRow = (path: ContentPath, id: SQLWrapper, now: SQL): SQL =>
  sql`exists (select 1 from ${tables[path]} where ${tables[path].id} = ${id} and ${isPublic(contentTypes[path], tables[path], now)})`

/** Whether rows of a type become public by their date. */
export const hasDue = (type: string): boolean => {
  const types: Readonly<Record<string, AnyContent>> = contentTypes
  return Object.hasOwn(types, type) && types[type]?.publicFrom !== undefined
}

/** When the next row of any type becomes public by its date; null if none is scheduled. */
export async function nextDue(stores: ContentStores): Promise<Date | null> {
  const dates = await Promise.all(Object.values(stores).map((store) => store.nextDue()))
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Where other types hold titles of this one that are renamed with it. */
function titleCopiesOf(path: ContentPath): TitleCopy[] {
  return keysOf(contentTypes).flatMap((other) =>
    entriesOf<string, Field>(contentTypes[other].fields)
      .filter(([, field]) => field.kind === 'reference' && field.to === path && field.updateOnRename)
      .map(([name]) => ({ type: other, table: tables[other], name })),
  )
}

/**
 * The API that pages are rendered with on the server: for anonymous visitors, by the same function that guards the
 * routes, so no page can show what is not published.
 * @param previewed a row that is shown with its draft, although that is not published, by the token of its preview
 */
export function publicApi(stores: ContentStores, previewed?: PreviewTarget): PublicApi {
  // As above: each path has the calls of its own type.
  return forEach((path) => {
    const store: ContentStore<AnyContent> = stores[path]
    const previewedId = previewed?.type === path ? previewed.rowId : undefined
    const describe = async <R extends object>(rows: R[]) =>
      (await store.describeImages(rows)).map(withDescribedImages)
    const listQuery = (query: object) => ({
      ...parsePublicListQuery(contentTypes[path], toQuery(query)),
      previewedId: previewedId ?? null,
    })
    if (previewedId !== undefined) return previewApi(store, previewedId, listQuery)
    return {
      list: async (query: object) => describe(await store.list(listQuery(query))),
      count: async (query: object) => store.count(listQuery(query)),
      async find(key: string) {
        const row = await store.find(key, 'visitor')
        return row && onlyRow(await describe([row]))
      },
      resolveMissingSlug: (key: string) => store.resolveMissingSlug(key),
    }
  }) as unknown as PublicApi
}

/** The same for the type of a previewed row, which has the fields of its draft. */
function previewApi(
  store: ContentStore<AnyContent>,
  id: number,
  listQuery: (query: object) => ContentListQuery,
) {
  const withDraft = async <R extends { id: number }>(rows: readonly R[]) => {
    const draft = await store.findDraft(id)
    const drafted = rows.map((row) => (row.id === id ? { ...row, ...draft } : row))
    return (await store.describeImages(drafted)).map(withDescribedImages)
  }
  return {
    async list(query: object) {
      const { fields, ...parsed } = listQuery(query)
      return withDraft(await store.list({ ...parsed, fields: fields && [...fields, 'id'] }))
    },
    count: async (query: object) => store.count(listQuery(query)),
    async find(key: string) {
      const row = await store.find(key, 'visitor', id)
      return row && (await withDraft([row]))[0]
    },
    resolveMissingSlug: (key: string) => store.resolveMissingSlug(key),
  }
}

const forEach = <V>(make: (path: ContentPath) => V): Record<ContentPath, V> =>
  recordOf(keysOf(contentTypes), make)

/** A typed query as it would arrive in a URL. */
const toQuery = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : value?.toString(),
    ]),
  )
