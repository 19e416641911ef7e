import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnyContent } from '#contract/content/define.ts'
import { call } from '#web/api.ts'
import type { AnyRow } from '#web/content/content-api.ts'

/** What was done with a row, by whom, and what the row was afterwards; of a deletion, before. */
export interface Revision {
  readonly id: number
  readonly action: 'created' | 'changed' | 'published' | 'unpublished' | 'deleted' | 'restored'
  /** An ISO text. */
  readonly at: string
  /** Null where nobody was signed in or the account is gone. */
  readonly by: string | null
  readonly row: AnyRow
}

/** One page of the deleted rows that can be brought back, the last deleted first. */
export function trashQuery(type: AnyContent, page: number, size: number) {
  return queryOptions({
    queryKey: [type.path, 'trash', page, size],
    queryFn: ({ signal }) =>
      call<Revision[]>(`${type.path}/trash/?limit=${size}&skip=${(page - 1) * size}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function trashCountQuery(type: AnyContent) {
  return queryOptions({
    queryKey: [type.path, 'trash', 'count'],
    queryFn: async ({ signal }) =>
      (await call<{ count: number }>(`${type.path}/trash/count/`, { signal })).count,
    placeholderData: keepPreviousData,
  })
}

/** Brings deleted rows back; `missing` are those that the trash does not hold. */
export const restoreFromTrash = (type: AnyContent, ids: readonly number[]) =>
  call<{ restored: number; missing: number[] }>(`${type.path}/trash/restore/`, {
    method: 'POST',
    body: { ids },
  })

/** What became of a row, newest first. */
export function historyQuery(type: AnyContent, id: number) {
  return queryOptions({
    queryKey: [type.path, 'history', id],
    queryFn: ({ signal }) => call<Revision[]>(`${type.path}/${id}/history/`, { signal }),
  })
}

/** Gives a row the fields that it had in an entry of its history. */
export const restoreRevision = (type: AnyContent, id: number, entry: number) =>
  call<AnyRow>(`${type.path}/${id}/history/${entry}/`, { method: 'POST' })

/** An address that shows a row on its public page for an hour. */
export const createPreview = (type: AnyContent, id: number) =>
  call<{ url: string }>(`${type.path}/${id}/preview/`, { method: 'POST' })
