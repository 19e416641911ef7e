import { queryOptions } from '@tanstack/react-query'
import type { revisionActions } from '#contract/activity/activity-actions.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { callKey } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { type AnyRow, contentPath, toAnyRow } from '#web/content/content-api.ts'

/** What was done to a row, by whom, and the row afterwards; for a deletion, before it. */
export interface Revision {
  readonly id: number
  readonly action: (typeof revisionActions)[number]
  /** ISO text. */
  readonly at: string
  /** Null if nobody was signed in or the account is gone. */
  readonly by: string | null
  /** Set for what a job has done at the time that was set before. */
  readonly schedule: { readonly by: string | null } | null
  readonly row: AnyRow
}

/** The revisions of a row, newest first. */
export function historyQuery(type: AnyContent, id: number) {
  const args = { params: { key: id } }
  return queryOptions({
    queryKey: callKey(`GET ${contentPath(type)}/{key}/history/`, args),
    queryFn: async ({ signal }) =>
      // Revisions have rows of their list, and the JSON of a date is a text.
      (await api(`GET ${contentPath(type)}/{key}/history/`, args, {
        signal,
      })) as unknown as readonly Revision[],
  })
}

/** Restores the fields of a row from one of its revisions. */
export const restoreRevision = async (type: AnyContent, id: number, entry: number): Promise<AnyRow> =>
  toAnyRow(await api(`POST ${contentPath(type)}/{key}/history/{entry}/`, { params: { key: id, entry } }))

/** A URL that shows a row on its public page for an hour. */
export const createPreview = (type: AnyContent, id: number) =>
  api(`POST ${contentPath(type)}/{key}/preview/`, { params: { key: id } })
