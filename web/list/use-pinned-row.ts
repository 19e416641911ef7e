import { useState } from 'react'
import type { AnyRow } from '#web/content/content-api.ts'

/**
 * The rows of a page, among them the open one as it was last seen: when somebody else deletes it, or moves it to
 * another page, the form under it must not go with it.
 * @returns the rows, and which of them is open
 */
export function useHeld(
  rows: readonly AnyRow[],
  openId: number | null,
): { rows: readonly AnyRow[]; open: AnyRow | null } {
  const [held, hold] = useState<{ row: AnyRow; index: number } | null>(null)
  const index = rows.findIndex(({ id }) => id === openId)
  const found = rows[index]
  if (openId === null && held) hold(null)
  if (found && found !== held?.row) hold({ row: found, index })
  if (found) return { rows, open: found }
  if (held?.row.id !== openId) return { rows, open: null }
  return { rows: rows.toSpliced(held.index, 0, held.row), open: held.row }
}
