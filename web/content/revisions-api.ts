import { queryOptions } from '@tanstack/react-query'
import type { AnyContent } from '#contract/content/define.ts'
import { call } from '#web/api.ts'
import type { AnyRow } from '#web/content/content-api.ts'

/** What was done to a row, by whom, and the row afterwards; for a deletion, before it. */
export interface Revision {
  readonly id: number
  readonly action: 'created' | 'changed' | 'published' | 'unpublished' | 'deleted' | 'restored'
  /** ISO text. */
  readonly at: string
  /** Null if nobody was signed in or the account is gone. */
  readonly by: string | null
  readonly row: AnyRow
}

/** The revisions of a row, newest first. */
export function historyQuery({ path }: AnyContent, id: number) {
  return queryOptions({
    queryKey: [path, 'history', id],
    queryFn: ({ signal }) => call<Revision[]>(`${path}/${id}/history/`, { signal }),
  })
}

/** Restores the fields of a row from one of its revisions. */
export const restoreRevision = (type: AnyContent, id: number, revision: number) =>
  call<AnyRow>(`${type.path}/${id}/history/${revision}/`, { method: 'POST' })

/** A URL that shows a row on its public page for an hour. */
export const createPreview = (type: AnyContent, id: number) =>
  call<{ url: string }>(`${type.path}/${id}/preview/`, { method: 'POST' })
