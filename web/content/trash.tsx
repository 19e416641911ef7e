import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { defaultSort } from '#contract/content/query.ts'
import { limits } from '#contract/limits.ts'
import { contentTabs, listTitle } from '#web/content/content-source.tsx'
import { trashCountQuery, trashQuery } from '#web/content/revisions-api.ts'
import { TrashLink, trashSearch } from '#web/content/trash-link.tsx'
import { TrashTable } from '#web/content/trash-table.tsx'
import { restoreRows } from '#web/content/undo-delete.ts'
import { useFocusFallback } from '#web/list/focus.ts'
import { countQuery } from '#web/list/list-queries.ts'
import { initialState, toSearch } from '#web/list/list-url.ts'
import { usePageSize } from '#web/list/page-size.ts'
import { useStableRows, useStrayClickGuard } from '#web/list/stable-rows.ts'
import { BulkBar } from '#web/list/toolbar.tsx'
import { useViewState } from '#web/list/use-view-state.ts'
import { useRowChanges } from '#web/live-queries.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'

/** The deleted rows of a list, for as long as they can be restored. Nothing else can be done with them. */
export function Trash({ type }: { type: AnyContent }) {
  const [parameters] = useSearchParams()
  const { search } = useLocation()
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const [size] = usePageSize({ storageKey: type.admin.pageSizeStorageKey })
  const { data: count } = useQuery(trashCountQuery(type))
  const entries = useQuery(trashQuery(type, page, size))
  const [selected, select] = useViewState<readonly number[]>(`${page} ${size}`, [])
  const restoring = useMutation({
    mutationFn: (ids: readonly number[]) => restoreRows(type, ids),
    onSuccess: () => select([]),
  })
  const stable = useStableRows(`${page} ${size}`, entries.data ?? [])
  useRowChanges(type.path, { onRemote: stable.freezeWhileInUse, onOwn: stable.resume })
  const { rows } = stable
  useFocusFallback()
  useStrayClickGuard()
  const chosen = rows.map(({ row }) => row.id).filter((id) => selected.includes(id))
  const isPastEnd = entries.isSuccess && !entries.isFetching && rows.length === 0 && page > 1
  return (
    <>
      <div className="flex min-h-8 items-center">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {listTitle(type)}
        </h1>
      </div>
      <div className="pt-3">
        <BackToList type={type} />
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
            </BulkBar>
          )}
        </div>
        {entries.isError && (
          <RetryLine onRetry={() => void entries.refetch()}>The trash could not be loaded.</RetryLine>
        )}
        <div className="list trash" aria-busy={entries.isFetching} data-query={search} {...stable.area}>
          {entries.isPending && <Skeleton lines={5} />}
          {rows.length > 0 && (
            <TrashTable
              type={type}
              entries={rows}
              selected={chosen}
              select={select}
              isPlaceholder={entries.isPlaceholderData}
              isRestoring={(entry) =>
                stable.isLeaving(entry) || (restoring.isPending && restoring.variables.includes(entry.row.id))
              }
              freeze={stable.freeze}
              onRestore={(id) => restoring.mutate([id])}
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
      {isPastEnd && <Navigate replace to={trashSearch(page - 1)} />}
    </>
  )
}

/** The tabs of the list, each a link back to it. */
function BackToList({ type }: { type: AnyContent }) {
  const tabs = contentTabs(type)
  const counts = useQueries({ queries: tabs.map((tab) => countQuery(type, tab)) })
  const urls = { tabs, defaultSort }
  return (
    <TabLinks
      label={listTitle(type)}
      entries={tabs.map(({ id, label }, index) => ({ id, label, count: counts[index]?.data }))}
      to={(tab) => toSearch(urls, { ...initialState(urls), tab })}
      trailing={<TrashLink type={type} isCurrent />}
    />
  )
}
