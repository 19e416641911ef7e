import type { Status } from '#contract/content/define.ts'
import type { ContentPath, ContentRow } from '#contract/content/index.ts'

/** What a list is asked for; the names are those of the address. `sort_by` takes a field's name, `-` before it for descending. */
export interface ListQuery {
  status?: Status | readonly Status[]
  limit?: number
  skip?: number
  searchedText?: string
  sort_by?: string
  /** Fields that the definition lists under `filter`. */
  [filter: string]: string | number | readonly Status[] | undefined
}

/**
 * Reading a content type, wherever it is done: on the server straight from the stores, in the browser by
 * fetch. A page written against it runs in both.
 */
export interface ContentApi<Row> {
  list(query: ListQuery): Promise<Row[]>
  count(query: ListQuery): Promise<number>
  /** A row by slug or id; null when there is none that the reader may see. */
  find(key: string): Promise<Row | null>
  /** What became of a row that is not found; asked before a page says so. In the browser always null. */
  resolveMissingSlug(key: string): Promise<SlugStatus>
}

/** A row that is shown under another slug now, one that was public once, or nothing that visitors ever saw. */
export type SlugStatus = { readonly movedTo: string } | 'gone' | null

/** Everything that a public page may read. */
export type PublicApi = { readonly [P in ContentPath]: ContentApi<ContentRow<P>> }

/** The query part of a list's address, in the order in which it was written. */
export function toQueryString(query: ListQuery): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') parts.append(name, String(one))
    }
  }
  return parts.toString()
}
