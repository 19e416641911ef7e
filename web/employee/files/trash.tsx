import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DriveFile } from '#contract/drive/drive.ts'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import { limits } from '#contract/limits.ts'
import { restore } from '#web/employee/files/file-actions.tsx'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { FileTable } from '#web/employee/files/file-table.tsx'
import { deleteForever, trashQuery } from '#web/employee/files/files-api.ts'
import { useFilesView } from '#web/employee/files/files-view.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pages/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The employee's deleted files, to restore or delete permanently. */
export function Trash() {
  const { view, urlOf } = useFilesView()
  const limit = driveLimits.pageSize
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trashQuery({ limit, offset: (view.page - 1) * limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Trash" className="rounded-card border border-line bg-surface">
      <p className="border-b border-line px-3 py-2.5 text-md text-ink-muted">
        Deleted files stay here for {limits.trashDays} days.
      </p>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {errorOf(error, messages.loadFailed)}
        </LoadFailure>
      )}
      {!data && !error && (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      )}
      {data?.files.length === 0 && <EmptyState title="The trash is empty" />}
      {data && data.files.length > 0 && (
        <FileTable
          files={data.files}
          isStale={isPlaceholderData}
          urlOf={() => null}
          actions={(file) => <TrashActions file={file} />}
        />
      )}
      {data && data.total_files > limit && (
        <div className="flex justify-end border-t border-line p-2">
          <Pager
            page={view.page}
            pages={Math.ceil(data.total_files / limit)}
            to={(page) => urlOf({ page })}
          />
        </div>
      )}
    </section>
  )
}

function TrashActions({ file }: { file: DriveFile }) {
  const [confirm, confirmation] = useConfirm()
  return (
    <span className="flex">
      <IconButton
        data-control="restore"
        label="Restore"
        of={file.name}
        icon="restore"
        onClick={() => void restore(file)}
      />
      <IconButton
        data-control="delete"
        label="Delete forever"
        of={file.name}
        icon="delete"
        tone="danger"
        onClick={() =>
          confirm({
            title: `Delete ${file.name} forever?`,
            text: 'It cannot be restored afterwards.',
            label: 'Delete forever',
            run: () =>
              void deleteForever(file.id).catch((cause: Error) =>
                toast.failure(`Could not delete ${file.name}.`, cause.message),
              ),
          })
        }
      />
      {confirmation}
    </span>
  )
}
