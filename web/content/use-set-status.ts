import { useMutation } from '@tanstack/react-query'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { truncate } from '#contract/rich-text.ts'
import { type AnyRow, contentPath, updateStatus } from '#web/content/content-api.ts'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { hasPublicPage, openPublicPage } from '#web/content/preview.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { focusRow } from '#web/ui/focus/focus.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Publishes and unpublishes, or activates and deactivates, announces it, and offers to view and to undo it. */
export function useSetStatus(type: AnyContent) {
  const { toasts } = type.admin
  const status = useMutation({
    mutationFn: ({ row, to }: { row: AnyRow; to: Status }) => updateStatus(type, row, to),
    // One at a time, so that the last click decides.
    scope: { id: `status of ${type.path}` },
    onSuccess: (changed, { row, to }) => {
      if (toasts?.statusChanged) toast.success(toasts.statusChanged)
      setCachedStatus(type, row, to)
      const undo = () => {
        status.mutate({ row: { ...row, status: to }, to: row.status === 1 ? 1 : 0 })
        focusRow(row.id, 'status')
      }
      toast.message(
        `${doneLabels[type.admin.status ?? 'tabs'][to]} “${truncate(rowTitle(type, row), 60)}”.`,
        ...(hasPublicPage(type) ? [{ label: 'View', run: () => openPublicPage(type, changed ?? row) }] : []),
        { label: 'Undo', run: undo },
      )
    },
    onError: (cause) => showErrorToast(type, 'status', cause),
    onSettled: () => invalidate(contentPath(type)),
  })
  return status
}

export const doneLabels = {
  tabs: ['Unpublished', 'Published'],
  switch: ['Deactivated', 'Activated'],
} as const satisfies Record<string, Record<Status, string>>

/** Visible rows show their new status at once, even if they are about to leave the list. */
const setCachedStatus = (type: AnyContent, { id }: AnyRow, status: Status) =>
  queryClient.setQueriesData<readonly AnyRow[]>({ queryKey: [`GET ${type.path}/`] }, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, status } : row)),
  )
