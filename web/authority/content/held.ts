import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, keyOf } from '#web/authority/content/calls.ts'

/**
 * The rows of a page, among them the edited one as it was last seen: when somebody else deletes it, or moves it to
 * another page, the form under it must not go with it.
 */
export function useHeld(type: AnyContent, rows: readonly AnyRow[], edited: string | null): readonly AnyRow[] {
  const [held, hold] = useState<{ row: AnyRow; index: number } | null>(null)
  const index = edited === null ? -1 : rows.findIndex((row) => keyOf(type, row) === edited)
  const found = rows[index]
  if (edited === null && held) hold(null)
  if (found && found !== held?.row) hold({ row: found, index })
  if (edited === null || found || !held || keyOf(type, held.row) !== edited) return rows
  const others = rows.filter(({ id }) => id !== held.row.id)
  return others.toSpliced(held.index, 0, held.row)
}
