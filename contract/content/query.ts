import type { ContentPath, ContentRow } from '#contract/content/index.ts'

/** The query of a list, by the names on the wire. `sort_by` takes a field's name, with a leading `-` for descending. */
export interface ListQuery {
  status?: number | readonly number[]
  limit?: number
  skip?: number
  searchedText?: string
  sort_by?: string
  /** Fields that the definition names under `filter`. */
  [filter: string]: string | number | readonly number[] | readonly string[] | undefined
}

export const defaultSort = '-position'

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

/** The query string of a list, in the order of the object's keys. Empty values are left out. */
export function toQueryString(query: ListQuery): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') parts.append(name, String(one))
    }
  }
  return parts.toString()
}
