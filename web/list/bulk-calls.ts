import type { ListWith } from '#contract/calls/client.ts'
import { api } from '#web/calls.ts'
import type { ListRow } from '#web/list/source.ts'

/** The spelling of the path that the requirements of a list use. */
type Spelling = 'bulk_delete' | 'bulk-delete'

/** Deletes one row, or several in one call (AC-208, AP-058, HD-085). */
export function deleteRows(
  path: ListWith<'DELETE {list}/{id}/'> & ListWith<'DELETE {list}/bulk_delete/'>,
  rows: readonly ListRow[],
  spelling?: Spelling,
): Promise<unknown> {
  const [row, ...others] = rows
  return row && others.length === 0
    ? api(`DELETE ${path}/{id}/`, { params: { id: row.id } })
    : deleteKeys(
        path,
        rows.map(({ id }) => id),
        spelling,
      )
}

/** Deletes several rows by their ids, or by other keys that they have. */
export const deleteKeys = (
  path: ListWith<'DELETE {list}/bulk_delete/'>,
  keys: readonly (string | number)[],
  spelling: Spelling = 'bulk_delete',
): Promise<unknown> => api(`DELETE ${path}/${spelling}/`, { body: { ids: [...keys] } })

/**
 * Stores an order of rows, given from the top: the first gets the highest position (AC-260, AP-095, HD-169), or 1 if
 * the lowest is at the top (AC-261).
 */
export function reorderRows(
  path: ListWith<'POST {list}/reorder/'>,
  rows: readonly ListRow[],
  isAscending = false,
): Promise<unknown> {
  const position = (index: number) => (isAscending ? index + 1 : rows.length - index)
  const items = rows.map(({ id }, index) => ({ id, position: position(index) }))
  return api(`POST ${path}/reorder/`, { body: { items } })
}
