/** The query of a list, by the names on the wire. `sort_by` takes a field's name, with a leading `-` for descending. */
export interface ListQuery {
  status?: number | readonly number[]
  limit?: number
  skip?: number
  searchedText?: string
  sort_by?: string
  /** The filters of a list. */
  [filter: string]: string | number | readonly number[] | readonly string[] | undefined
}

export const defaultSort = '-position'

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
