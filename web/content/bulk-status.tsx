import { useMutation } from '@tanstack/react-query'
import { type Status, statuses } from '#contract/content/define.ts'
import { contentPath, updateStatuses } from '#web/content/content-api.ts'
import type { ContentList } from '#web/content/use-content-list.ts'
import { doneLabels } from '#web/content/use-set-status.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface StatusChange {
  readonly ids: readonly number[]
  readonly to: Status
}

const labels = {
  tabs: ['Unpublish', 'Publish'],
  switch: ['Deactivate', 'Activate'],
} as const

/** Publishes or unpublishes the selected rows, or activates and deactivates them. */
export function BulkStatus({ list: { type, selected } }: { list: ContentList }) {
  const appearance = type.admin.status ?? 'tabs'
  const path = contentPath(type)
  const change = useMutation({
    mutationFn: ({ ids, to }: StatusChange) => updateStatuses(type, ids, to),
    onSuccess: ({ changed }, { to }) => {
      const what = changed.length === 1 ? '1 entry' : `${changed.length} entries`
      const run = () => change.mutate({ ids: changed, to: to === 1 ? 0 : 1 })
      toast.message(`${doneLabels[appearance][to]} ${what}.`, { label: 'Undo', run })
    },
    onError: (cause, failed) =>
      toast.message(`Could not ${labels[appearance][failed.to].toLowerCase()}. ${cause.message}`, {
        label: 'Retry',
        run: () => change.mutate(failed),
      }),
    onSettled: () => invalidate(path),
  })
  const button = (to: Status) => {
    const ids = selected.filter(({ status }) => status !== to).map(({ id }) => id)
    return (
      ids.length > 0 && (
        <Button
          icon={to === statuses.published ? 'publish' : 'unpublish'}
          isBusy={change.isPending && change.variables.to === to}
          disabled={change.isPending}
          onClick={() => change.mutate({ ids, to })}
        >
          {labels[appearance][to]}
        </Button>
      )
    )
  }
  return (
    <>
      {button(statuses.published)}
      {button(statuses.unpublished)}
    </>
  )
}
