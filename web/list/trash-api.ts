import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListWith } from '#contract/calls/client.ts'
import { callKey, callQuery, fieldQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import type { ListRow } from '#web/list/source.ts'

/** A list whose deleted rows can be restored. */
export interface WithTrash {
  readonly path: ListWith<'GET {list}/trash/'>
}

/** A deleted row that can be restored. */
export interface Deletion<R extends ListRow = ListRow> {
  readonly id: number
  /** An ISO text. */
  readonly at: string
  /** Null if the account is gone. */
  readonly by: string | null
  /** The row before its deletion. */
  readonly row: R
}

const pageOf = (page: number, size: number) => ({ query: { limit: size, skip: (page - 1) * size } })

/** One page of the deleted rows, the last deleted first. */
export const trashQuery = <R extends ListRow>({ path }: WithTrash, page: number, size: number) =>
  queryOptions({
    queryKey: callKey(`GET ${path}/trash/`, pageOf(page, size)),
    queryFn: async ({ signal }) =>
      // Revisions have rows of their list, and the JSON of a date is a text.
      (await api(`GET ${path}/trash/`, pageOf(page, size), { signal })) as unknown as readonly Deletion<R>[],
    placeholderData: keepPreviousData,
  })

export const trashCountQuery = ({ path }: WithTrash) =>
  queryOptions({
    ...fieldQuery(`GET ${path}/trash/count/`, 'count'),
    placeholderData: keepPreviousData,
  })

/** Restores deleted rows; `missing` are those that are not in the trash. */
export const restoreFromTrash = ({ path }: WithTrash, ids: readonly number[]) =>
  api(`POST ${path}/trash/restore/`, { body: { ids: [...ids] } })

/** What would go with these rows, or with the whole trash. */
export const purgeExtentQuery = ({ path }: WithTrash, ids?: readonly number[]) =>
  callQuery(`GET ${path}/trash/purge/`, { query: ids ? { ids: [...ids] } : {} })

/** Deletes rows of the trash for good; `missing` are those that are not in it any more. */
export const purgeTrash = (
  { path }: WithTrash,
  which: { readonly ids: number[] } | { readonly through: number },
) => api(`POST ${path}/trash/purge/`, { body: which })
