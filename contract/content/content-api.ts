import type { ContentPath, ContentRow } from '#contract/content/index.ts'
import type { ListQuery } from '#contract/list.ts'

/**
 * The read API of a content type: on the server directly over the stores, in the browser by fetch. A page written
 * against it runs in both.
 */
export interface ContentApi<Row> {
  /** @param query `fields` names those that the caller needs; others may be missing in the rows */
  list<const F extends keyof Row & string = keyof Row & string>(
    query: ListQuery & { fields?: readonly F[] },
  ): Promise<Pick<Row, F>[]>
  count(query: ListQuery): Promise<number>
  /** A row by slug or id; null when there is none, or none that the caller may see. */
  find(key: string): Promise<Row | null>
  /** Why a slug has no row, for a redirect or a 410 instead of a 404. Always null in the browser. */
  resolveMissingSlug(key: string): Promise<SlugStatus>
}

/** Renamed, once public and deleted since, or never public. */
export type SlugStatus = { readonly movedTo: string } | 'gone' | null

/** Everything that a public page can read. */
export type PublicApi = { readonly [P in ContentPath]: ContentApi<ContentRow<P>> }
