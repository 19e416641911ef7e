import { useState } from 'react'
import type { ListRow } from '#web/list/source.ts'

/**
 * The rows of a page, including the open one as it was last seen: if someone else deletes it or moves it to another
 * page, its form must not disappear.
 * @returns the rows, and which of them is open
 */
export function usePinnedRow<R extends ListRow>(
  rows: readonly R[],
  openId: number | null,
): { rows: readonly R[]; open: R | null } {
  const [pinned, pin] = useState<{ row: R; index: number } | null>(null)
  const index = rows.findIndex(({ id }) => id === openId)
  const found = rows[index]
  if (openId === null && pinned) pin(null)
  if (found && found !== pinned?.row) pin({ row: found, index })
  if (found) return { rows, open: found }
  if (pinned?.row.id !== openId) return { rows, open: null }
  return { rows: rows.toSpliced(pinned.index, 0, pinned.row), open: pinned.row }
}
