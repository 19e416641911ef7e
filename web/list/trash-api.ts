import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import type { ListRow, ListSource } from '#web/list/source.ts'

type Resource = Pick<ListSource, 'path'>

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

/** One page of the deleted rows, the last deleted first. */
export const trashQuery = <R extends ListRow>({ path }: Resource, page: number, size: number) =>
  queryOptions({
    queryKey: [path, 'trash', page, size],
    queryFn: ({ signal }) =>
      call<Deletion<R>[]>(`${path}/trash/?limit=${size}&skip=${(page - 1) * size}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const trashCountQuery = ({ path }: Resource) =>
  queryOptions({
    queryKey: [path, 'trash', 'count'],
    queryFn: async ({ signal }) => (await call<{ count: number }>(`${path}/trash/count/`, { signal })).count,
    placeholderData: keepPreviousData,
  })

/** Restores deleted rows; `missing` are those that are not in the trash. */
export const restoreFromTrash = ({ path }: Resource, ids: readonly number[]) =>
  call<{ restored: number; missing: number[] }>(`${path}/trash/restore/`, { method: 'POST', body: { ids } })
