import type { ContentPath, ContentRow } from '#contract/content/index.ts'
import type { ListQuery } from '#contract/list.ts'

/**
 * The read API of a content type: on the server it uses the stores, in the browser it uses fetch. A page that uses it
 * runs in both.
 */
export interface ContentApi<Row> {
  /** @param query `fields` lists those that the caller needs; others may be missing from the rows */
  list<const F extends keyof Row & string = keyof Row & string>(
    query: ListQuery & { fields?: readonly F[] },
  ): Promise<Pick<Row, F>[]>
  count(query: ListQuery): Promise<number>
  /** A row by slug or id; null if there is none, or none that the caller may read. */
  find(key: string): Promise<Row | null>
  /** Why a slug has no row, for a redirect or a 410 instead of a 404. Always null in the browser. */
  resolveMissingSlug(key: string): Promise<SlugStatus>
}

/** Whether it was renamed, was public and is deleted, or was never public. */
export type SlugStatus = { readonly movedTo: string } | 'gone' | null

/** Everything that a public page can read. */
export type PublicApi = { readonly [P in ContentPath]: ContentApi<ContentRow<P>> }
