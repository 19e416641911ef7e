import { useMutation, useQuery } from '@tanstack/react-query'
import type { PurgeExtent } from '#contract/revision.ts'
import { invalidate } from '#web/list/list-queries.ts'
import type { ListSource } from '#web/list/source.ts'
import { purgeExtentQuery, purgeTrash, type WithTrash } from '#web/list/trash-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface PurgeDialogProps {
  source: Pick<ListSource, 'label' | 'path'> & WithTrash
  /** The rows; the whole trash if undefined. */
  ids: readonly number[] | undefined
  onClose: () => void
  onPurged: () => void
}

/** Says what goes with rows of the trash, and deletes them for good once that is confirmed. */
export function PurgeDialog({ source, ids, onClose, onPurged }: PurgeDialogProps) {
  const extent = useQuery({ ...purgeExtentQuery(source, ids), gcTime: 0, staleTime: 0 })
  const purging = useMutation({
    mutationFn: ({ through }: PurgeExtent) => purgeTrash(source, ids ? { ids: [...ids] } : { through }),
    onSuccess: ({ purged }) => {
      toast.message(purged === 1 ? 'Deleted for good.' : `${purged} entries deleted for good.`)
      onPurged()
    },
    onSettled: () => invalidate(source.path),
  })
  const { data } = extent
  const count = data?.rows ?? ids?.length
  const rows = count === undefined ? 'everything' : numbered(count, source.label)
  const failed = extent.error ?? purging.error
  return (
    <ConfirmDialog
      isOpen
      title={ids ? `Delete ${rows} for good?` : `Empty the trash and delete ${rows} for good?`}
      confirmLabel={count === undefined ? 'Delete for good' : `Delete ${count} for good`}
      cancelLabel="Cancel"
      isBusy={extent.isPending || purging.isPending}
      onConfirm={() => (data ? purging.mutate(data) : void extent.refetch())}
      onCancel={onClose}
    >
      <p aria-live="polite">{data ? consequences(data) : 'Looking up what goes with it …'}</p>
      <p className="pt-2">This cannot be undone.</p>
      {failed && <Alert>{failed.message}</Alert>}
    </ConfirmDialog>
  )
}

const numbered = (count: number, { one, many }: { readonly one: string; readonly many: string }) =>
  `${count.toLocaleString('en')} ${(count === 1 ? one : many).toLowerCase()}`

/** Such as “With it go 3 entries of its history and 1 file.” */
function consequences({ rows, revisions, files, addresses }: PurgeExtent): string {
  const parts = [
    numbered(revisions, { one: 'entry of the history', many: 'entries of the history' }),
    ...(files > 0
      ? [numbered(files, { one: 'file that nothing else uses', many: 'files that nothing else uses' })]
      : []),
    ...(addresses > 0
      ? [
          numbered(addresses, {
            one: 'former address that redirects',
            many: 'former addresses that redirect',
          }),
        ]
      : []),
  ]
  return `With ${rows === 1 ? 'it' : 'them'} go ${new Intl.ListFormat('en').format(parts)}.`
}
