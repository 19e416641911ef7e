import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnyContent, Status } from '#contract/content/define.ts'
import type { Field, RangeValue } from '#contract/content/fields.ts'
import { type ListQuery, toQueryString } from '#contract/content/query.ts'
import { ApiError, call } from '#web/api.ts'
import type { FormValues } from '#web/forms/form.tsx'
import { toFormData } from '#web/forms/form-data.ts'
import { type ListState, type Tab, tabsOf } from '#web/list/list-url.ts'

/** A row of any content type as a list answers it; `fields` of the definition say what else it holds. */
export interface AnyRow {
  readonly id: number
  readonly slug?: string
  readonly status: number
  readonly position: number
  /** Rises with every change. */
  readonly version: number
  /** When it was last changed, as an ISO text. */
  readonly Updated_at: string
  readonly [field: string]: string | number | RangeValue | null | undefined
}

/** What addresses a row in paths and bulk calls: its slug or its id, by the definition (AC-283, AC-294). */
export const rowKey = (type: AnyContent, row: AnyRow): string => String(row[type.key])

/** The same for a new status and a deletion: a slug that a form sends may be another by now, the id never is (AP-346, AP-347). */
const stableKey = (type: AnyContent, row: AnyRow): string =>
  (Object.values(type.fields) as Field[]).some(({ kind }) => kind === 'slug')
    ? String(row.id)
    : rowKey(type, row)

const tabStatus = {
  all: undefined,
  published: 1,
  unpublished: 0,
} satisfies Record<Tab, Status | undefined>

/** One page of a list (AC-219, AC-377, AC-378); the former page stays in sight until it is there. */
export function pageQuery(type: AnyContent, { tab, page, sort, search }: ListState, size: number) {
  const query: ListQuery = {
    limit: size,
    skip: (page - 1) * size,
    sort_by: sort,
    status: tabStatus[tab],
    searchedText: search,
  }
  return queryOptions({
    queryKey: [type.path, 'list', query],
    queryFn: ({ signal }) => call<AnyRow[]>(`${type.path}/?${toQueryString(query)}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many rows a tab has; beside other tabs All asks for both states (AC-380, AP-300). */
export function countQuery(type: AnyContent, tab: Tab, search = '') {
  const both = tabsOf(type).length > 1 ? ([0, 1] as const) : undefined
  const query: ListQuery = { status: tabStatus[tab] ?? both, searchedText: search }
  return queryOptions({
    queryKey: [type.path, 'count', query],
    queryFn: async ({ signal }) =>
      (await call<{ count: number }>(`${type.path}/count/?${toQueryString(query)}`, { signal })).count,
    placeholderData: keepPreviousData,
  })
}

/** The rows that were added last, newest first. */
export function newestQuery(type: AnyContent, limit = 5) {
  const query: ListQuery = { limit, skip: 0, sort_by: '-id' }
  return queryOptions({
    queryKey: [type.path, 'list', query],
    queryFn: ({ signal }) => call<AnyRow[]>(`${type.path}/?${toQueryString(query)}`, { signal }),
  })
}

/** All rows of a view, on whatever page they stand. */
export function allRowsQuery(type: AnyContent, { tab, sort, search }: ListState) {
  const query: ListQuery = { sort_by: sort, status: tabStatus[tab], searchedText: search }
  return queryOptions({
    queryKey: [type.path, 'list', query],
    queryFn: ({ signal }) => call<AnyRow[]>(`${type.path}/?${toQueryString(query)}`, { signal }),
  })
}

/** The active rows of a type, to choose their titles from. */
export function activeQuery(path: string) {
  return queryOptions({
    queryKey: [path, 'active'],
    queryFn: ({ signal }) => call<AnyRow[]>(`${path}/?status=1`, { signal }),
  })
}

/** Any answer of success will do, whatever it holds (AC-379); undefined where that is not the new row. */
export const createRow = (type: AnyContent, values: FormValues): Promise<AnyRow | undefined> =>
  call<AnyRow>(`${type.path}/`, { method: 'POST', body: toFormData(type, values) }).catch((cause) => {
    if (!(cause instanceof ApiError) || cause.status < 200 || cause.status > 299) throw cause
    return undefined
  })

/** @param version what the row was when it was read; 412 when it is another by now */
export const updateRow = (type: AnyContent, key: string, values: FormValues, version?: number) =>
  call<AnyRow>(rowPath(type, key), { method: 'PATCH', body: toFormData(type, values), version })

/** Sends nothing but the status (AC-255, AP-088, AP-091). */
export const updateStatus = (type: AnyContent, row: AnyRow, status: Status) =>
  call<AnyRow>(rowPath(type, stableKey(type, row)), { method: 'PATCH', body: toFormData(type, { status }) })

/** Deletes one row, or several with one call (AC-208, AP-058). */
export function deleteRows(type: AnyContent, rows: readonly AnyRow[]) {
  const [row, ...others] = rows
  if (row && others.length === 0) return call(rowPath(type, stableKey(type, row)), { method: 'DELETE' })
  return call(`${type.path}/bulk_delete/`, {
    method: 'DELETE',
    body: { ids: rows.map((row) => row[type.key]) },
  })
}

/** The rows from the top, the first with the highest position, or with 1 where the lowest is the top (AC-260, AC-261, AP-095). */
export function reorderRows(type: AnyContent, rows: readonly AnyRow[]) {
  const position = (index: number) => (type.reorderAscending ? index + 1 : rows.length - index)
  const items = rows.map(({ id }, index) => ({ id, position: position(index) }))
  return call(`${type.path}/reorder/`, { method: 'POST', body: { items } })
}

/** Stores a picture of a rich text and resolves with its address. */
export async function uploadImage(image: File): Promise<string> {
  const body = new FormData()
  body.set('file', image)
  return (await call<{ url: string }>('upload-image/', { method: 'POST', body })).url
}

const rowPath = (type: AnyContent, key: string) => `${type.path}/${encodeURIComponent(key)}/`
