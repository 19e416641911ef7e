import type { ContentPageRow, ContentPath, ContentRow } from '#contract/content/index.ts'
import type { ListQuery } from '#contract/list.ts'

/**
 * The read API of a content type: on the server it uses the stores, in the browser it uses fetch. A page that uses it
 * runs in both.
 */
export interface ContentApi<Row, PageRow = Row> {
  /** @param query `fields` lists those that the caller needs; others may be missing from the rows */
  list<const F extends keyof Row & string = keyof Row & string>(
    query: ListQuery & { fields?: readonly F[] },
  ): Promise<Pick<Row, F>[]>
  count(query: ListQuery): Promise<number>
  /** A row by slug or id; null if there is none, or none that the caller may read. */
  find(key: string): Promise<PageRow | null>
  /** Why a slug has no row, for a redirect or a 410 instead of a 404. Only the server knows. */
  resolveMissingSlug(key: string): Promise<SlugStatus>
}

/** Whether it was renamed, was public and is deleted, was never public, or only the server knows. */
export type SlugStatus = { readonly movedTo: string } | 'gone' | null | 'unknown'

/** Everything that a public page can read. */
export type PublicApi = { readonly [P in ContentPath]: ContentApi<ContentRow<P>, ContentPageRow<P>> }
