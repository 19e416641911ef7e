import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { countQuery } from '#web/list/list-queries.ts'
import { initialState, toSearch } from '#web/list/list-url.ts'
import { usePageSize } from '#web/list/page-size.ts'
import { PurgeDialog } from '#web/list/purge-dialog.tsx'
import type { ListRow, ListSource } from '#web/list/source.ts'
import { useStableRows, useStrayClickGuard } from '#web/list/stable-rows.ts'
import { trashCountQuery, trashQuery, type WithTrash } from '#web/list/trash-api.ts'
import { TrashLink, trashSearch } from '#web/list/trash-link.tsx'
import { TrashTable } from '#web/list/trash-table.tsx'
import { restoreRows } from '#web/list/undo-delete.ts'
import { useViewState } from '#web/list/use-view-state.ts'
import { useRowChanges } from '#web/live-queries.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusFallback } from '#web/ui/focus/focus.ts'
import { Pager } from '#web/ui/pages/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabLinks } from '#web/ui/tabs/tabs.tsx'

interface TrashProps<R extends ListRow> {
  source: ListSource<R> & WithTrash
  /** Distinguishes rows of the same name. */
  summaryOf: (row: R) => string
}

/** The deleted rows of a list, for as long as they can be restored: each can be restored, or deleted for good. */
export function Trash<R extends ListRow>({ source, summaryOf }: TrashProps<R>) {
  const [parameters] = useSearchParams()
  const { search } = useLocation()
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const [size] = usePageSize(source.pageSize)
  const { data: count } = useQuery(trashCountQuery(source))
  const entries = useQuery(trashQuery<R>(source, page, size))
  const [selected, select] = useViewState<readonly number[]>(`${page} ${size}`, [])
  const restoring = useMutation({
    mutationFn: (ids: readonly number[]) => restoreRows(source, ids),
    onSuccess: () => select([]),
  })
  const [purging, askToPurge] = useState<{ ids?: readonly number[] }>()
  const stable = useStableRows(`${page} ${size}`, entries.data ?? [])
  useRowChanges(source.path, { onRemote: stable.freezeWhileInUse, onOwn: stable.resume })
  const { rows } = stable
  useFocusFallback()
  useStrayClickGuard()
  const chosen = rows.map(({ row }) => row.id).filter((id) => selected.includes(id))
  const isPastEnd = entries.isSuccess && !entries.isFetching && rows.length === 0 && page > 1
  return (
    <>
      <div className="flex min-h-8 items-center">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {source.title}
        </h1>
      </div>
      <div className="pt-3">
        <BackToList source={source} />
        <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <h2 className="sr-only">Trash</h2>
          <p className="text-md text-ink-muted">Deleted items are kept for {limits.trashDays} days.</p>
          {chosen.length > 0 && (
            <BulkBar count={chosen.length} onClear={() => select([])}>
              <Button
                icon="restore"
                isBusy={restoring.isPending}
                onClick={() => {
                  stable.freeze()
                  restoring.mutate(chosen)
                }}
              >
                Restore selected
              </Button>
              <Button tone="warning" icon="delete" onClick={() => askToPurge({ ids: chosen })}>
                Delete selected for good
              </Button>
            </BulkBar>
          )}
          {rows.length > 0 && (
            <span className="ml-auto">
              <Button icon="delete" onClick={() => askToPurge({})}>
                Empty trash
              </Button>
            </span>
          )}
        </div>
        {entries.isError && (
          <RetryLine onRetry={() => void entries.refetch()}>The trash could not be loaded.</RetryLine>
        )}
        <div className="list trash" aria-busy={entries.isFetching} data-query={search} {...stable.area}>
          {entries.isPending && <Skeleton lines={5} />}
          {rows.length > 0 && (
            <TrashTable
              source={source}
              summaryOf={summaryOf}
              entries={rows}
              selected={chosen}
              select={select}
              isPlaceholder={entries.isPlaceholderData}
              isRestoring={(entry) =>
                stable.isLeaving(entry) || (restoring.isPending && restoring.variables.includes(entry.row.id))
              }
              freeze={stable.freeze}
              onRestore={(id) => restoring.mutate([id])}
              onPurge={(id) => askToPurge({ ids: [id] })}
            />
          )}
          {entries.isSuccess && rows.length === 0 && page === 1 && (
            <EmptyState title="The trash is empty">
              Items you delete appear here for {limits.trashDays} days.
            </EmptyState>
          )}
        </div>
        <div className="flex justify-center pt-4">
          <Pager page={page} pages={Math.ceil((count ?? 0) / size)} to={trashSearch} />
        </div>
      </div>
      {purging && (
        <PurgeDialog
          source={source}
          ids={purging.ids}
          onClose={() => askToPurge(undefined)}
          onPurged={() => {
            askToPurge(undefined)
            select([])
          }}
        />
      )}
      {isPastEnd && <Navigate replace to={trashSearch(page - 1)} />}
    </>
  )
}

/** The tabs of the list, each a link back to it. */
function BackToList({
  source,
}: {
  source: Pick<ListSource, 'path' | 'title' | 'tabs' | 'defaultSort'> & WithTrash
}) {
  const { tabs, title } = source
  const counts = useQueries({ queries: tabs.map((tab) => countQuery(source, tab)) })
  return (
    <TabLinks
      label={title}
      entries={tabs.map(({ id, label }, index) => ({ id, label, count: counts[index]?.data }))}
      to={(tab) => toSearch(source, { ...initialState(source), tab })}
      trailing={<TrashLink list={source} isCurrent />}
    />
  )
}
