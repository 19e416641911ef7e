import { useMutation } from '@tanstack/react-query'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { type AnyRow, changeStatus, remove, reorder } from '#web/authority/content/calls.ts'
import { sayFailure } from '#web/authority/content/failures.ts'
import { offerUndo } from '#web/authority/content/undo.ts'
import { queries } from '#web/authority/queries.ts'
import { popup } from '#web/ui/popups.tsx'

/** Reads everything of a type anew; resolves once it is there. */
export const reload = (type: AnyContent) => queries.invalidateQueries({ queryKey: [type.path] })

/** Publishes and unpublishes, or makes active and inactive. */
export function useStatus(type: AnyContent) {
  const { popups } = type.screen
  return useMutation({
    mutationFn: ({ row, to }: { row: AnyRow; to: Status }) => changeStatus(type, row, to),
    // One after the other, so that the last click has the last word.
    scope: { id: `status of ${type.path}` },
    onSuccess: () => popups?.statusChanged && popup.success(popups.statusChanged),
    onError: (cause) => sayFailure(type, 'status', cause),
    onSettled: () => reload(type),
  })
}

/** Deletes rows, and offers to have them back. */
export function useRemoval(type: AnyContent, onRemoved: (rows: readonly AnyRow[]) => void) {
  const { popups } = type.screen
  return useMutation({
    mutationFn: (rows: readonly AnyRow[]) => remove(type, rows),
    onSuccess: (_, rows) => {
      if (popups?.deleted) popup.success(popups.deleted)
      const ids = rows.map(({ id }) => id)
      offerUndo(type, ids)
      onRemoved(rows)
    },
    onError: (cause) => sayFailure(type, 'remove', cause),
    onSettled: () => reload(type),
  })
}

/** Shows a new order at once, and the last saved one when it cannot be saved (AC-262, AC-266, AP-103). */
export function useOrder(type: AnyContent, queryKey: readonly unknown[]) {
  return useMutation({
    mutationFn: (rows: readonly AnyRow[]) => reorder(type, rows),
    scope: { id: `order of ${type.path}` },
    onMutate: async (rows) => {
      await queries.cancelQueries({ queryKey })
      const saved = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, rows)
      return { saved }
    },
    onSuccess: () => popup.success('Order Updated Successfully!'),
    onError: (cause, _rows, context) => {
      queries.setQueryData(queryKey, context?.saved)
      sayFailure(type, 'reorder', cause)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [type.path, 'list'] }),
  })
}
