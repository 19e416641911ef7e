import { useMutation } from '@tanstack/react-query'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { truncate } from '#contract/rich-text.ts'
import { type AnyRow, deleteRows, reorderRows, updateStatus } from '#web/content/content-api.ts'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { hasPublicPage, openPublicPage } from '#web/content/preview.ts'
import { offerUndo } from '#web/content/undo-delete.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { focusRow } from '#web/list/focus.ts'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'

/** Reads everything of a type anew; resolves once it is there. */
export const invalidateContent = (type: AnyContent) =>
  queryClient.invalidateQueries({ queryKey: [type.path] })

/** Publishes and unpublishes, or makes active and inactive; says so, and offers to see it and to take it back. */
export function useSetStatus(type: AnyContent) {
  const { toasts } = type.admin
  const status = useMutation({
    mutationFn: ({ row, to }: { row: AnyRow; to: Status }) => updateStatus(type, row, to),
    // One after the other, so that the last click has the last word.
    scope: { id: `status of ${type.path}` },
    onSuccess: (changed, { row, to }) => {
      if (toasts?.statusChanged) toast.success(toasts.statusChanged)
      setCachedStatus(type, row, to)
      const undo = () => {
        status.mutate({ row: { ...row, status: to }, to: row.status as Status })
        focusRow(row.id, 'status')
      }
      toast.message(
        `${doneLabels[type.admin.status === 'switch' ? 'switch' : 'tabs'][to]} “${truncate(rowTitle(type, row), 60)}”.`,
        ...(hasPublicPage(type) ? [{ label: 'View', run: () => openPublicPage(type, changed ?? row) }] : []),
        { label: 'Undo', run: undo },
      )
    },
    onError: (cause) => showErrorToast(type, 'status', cause),
    onSettled: () => invalidateContent(type),
  })
  return status
}

const doneLabels = {
  tabs: ['Unpublished', 'Published'],
  switch: ['Deactivated', 'Activated'],
} as const satisfies Record<string, Record<Status, string>>

/** Rows that are in sight show their new status at once, also where they are about to leave. */
const setCachedStatus = (type: AnyContent, { id }: AnyRow, status: Status) =>
  queryClient.setQueriesData<readonly AnyRow[]>({ queryKey: [type.path, 'list'] }, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, status } : row)),
  )

/** Deletes rows, and offers to have them back. */
export function useDeleteRows(type: AnyContent, onRemoved: (rows: readonly AnyRow[]) => void) {
  const { toasts: popups } = type.admin
  return useMutation({
    mutationFn: (rows: readonly AnyRow[]) => deleteRows(type, rows),
    onSuccess: (_, rows) => {
      if (popups?.deleted) toast.success(popups.deleted)
      const ids = rows.map(({ id }) => id)
      offerUndo(type, ids)
      onRemoved(rows)
    },
    onError: (cause) => showErrorToast(type, 'delete', cause),
    onSettled: () => invalidateContent(type),
  })
}

/** Shows a new order at once, and the last saved one when it cannot be saved (AC-262, AC-266, AP-103). */
export function useReorderRows(type: AnyContent, queryKey: readonly unknown[]) {
  return useMutation({
    mutationFn: (rows: readonly AnyRow[]) => reorderRows(type, rows),
    scope: { id: `order of ${type.path}` },
    onMutate: async (rows) => {
      await queryClient.cancelQueries({ queryKey })
      const saved = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, rows)
      return { saved }
    },
    onSuccess: () => toast.success('Order Updated Successfully!'),
    onError: (cause, _rows, context) => {
      queryClient.setQueryData(queryKey, context?.saved)
      showErrorToast(type, 'reorder', cause)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [type.path, 'list'] }),
  })
}
