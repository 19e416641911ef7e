import { call } from '#web/api.ts'
import type { ListRow } from '#web/list/source.ts'

/** The spelling of the path that the requirements of a list use. */
type BulkPath = 'bulk_delete' | 'bulk-delete'

/** Deletes one row, or several in one call (AC-208, AP-058, HD-085). */
export const deleteRows = (path: string, rows: readonly ListRow[], bulkPath?: BulkPath) =>
  deleteKeys(
    path,
    rows.map(({ id }) => id),
    bulkPath,
  )

/** The same for rows with other keys than their ids. */
export function deleteKeys(
  path: string,
  keys: readonly (string | number)[],
  bulkPath: BulkPath = 'bulk_delete',
): Promise<unknown> {
  const [key, ...others] = keys
  if (key !== undefined && others.length === 0)
    return call(`${path}/${encodeURIComponent(key)}/`, { method: 'DELETE' })
  return call(`${path}/${bulkPath}/`, { method: 'DELETE', body: { ids: keys } })
}

/**
 * Stores an order of rows, given from the top: the first gets the highest position (AC-260, AP-095, HD-169), or 1 if
 * the lowest is at the top (AC-261).
 */
export function reorderRows(path: string, rows: readonly ListRow[], isAscending = false): Promise<unknown> {
  const position = (index: number) => (isAscending ? index + 1 : rows.length - index)
  const items = rows.map(({ id }, index) => ({ id, position: position(index) }))
  return call(`${path}/reorder/`, { method: 'POST', body: { items } })
}
