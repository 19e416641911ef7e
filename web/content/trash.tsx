import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { limits } from '#contract/limits.ts'
import { countQuery } from '#web/content/content-api.ts'
import { trashCountQuery, trashQuery } from '#web/content/revisions-api.ts'
import { TrashLink, trashSearch } from '#web/content/trash-link.tsx'
import { TrashTable } from '#web/content/trash-table.tsx'
import { restoreRows } from '#web/content/undo-delete.ts'
import { useFocusFallback } from '#web/list/focus.ts'
import { type Tab, tabsOf, toSearch } from '#web/list/list-url.ts'
import { usePageSize } from '#web/list/page-size.ts'
import { useStableRows, useStrayClickGuard } from '#web/list/stable-rows.ts'
import { useViewState } from '#web/list/use-view-state.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'

/** The deleted rows of a list, for as long as they can be brought back. Nothing else can be done with them. */
export function Trash({ type, title }: { type: AnyContent; title: string }) {
  const [parameters] = useSearchParams()
  const { search } = useLocation()
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const [size] = usePageSize(type.admin.pageSizeStorageKey)
  const { data: count } = useQuery(trashCountQuery(type))
  const entries = useQuery(trashQuery(type, page, size))
  const [selected, select] = useViewState<readonly number[]>(`${page} ${size}`, [])
  const restoring = useMutation({
    mutationFn: (ids: readonly number[]) => restoreRows(type, ids),
    onSuccess: () => select([]),
  })
  const stable = useStableRows(`${page} ${size}`, entries.data ?? [])
  const shown = stable.rows
  useFocusFallback()
  useStrayClickGuard()
  const chosen = shown.map(({ row }) => row.id).filter((id) => selected.includes(id))
  const isPastEnd = entries.isSuccess && !entries.isFetching && shown.length === 0 && page > 1
  return (
    <>
      <div className="flex min-h-8 items-center">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
      </div>
      <div className="pt-3">
        <BackToList type={type} title={title} />
        <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <h2 className="sr-only">Trash</h2>
          <p className="text-md text-ink-muted">
            What was deleted can be restored for {limits.trashDays} days.
          </p>
          {chosen.length > 0 && (
            <div className="bulk-bar" data-focus-fallback='[aria-label="Select all"]'>
              <span className="flex h-7 items-center rounded-full bg-brand-soft pr-0.5 pl-3 text-sm font-medium text-brand">
                <span aria-live="polite">
                  {chosen.length === 1 ? '1 entry' : `${chosen.length} entries`} selected
                </span>
                <IconButton label="Clear selection" icon="clear" onClick={() => select([])} />
              </span>
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
            </div>
          )}
        </div>
        {entries.isError && (
          <RetryLine onRetry={() => void entries.refetch()}>The trash could not be loaded.</RetryLine>
        )}
        <div className="list trash" aria-busy={entries.isFetching} data-query={search}>
          {entries.isPending && <Skeleton lines={5} />}
          {shown.length > 0 && (
            <TrashTable
              type={type}
              entries={shown}
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
          {entries.isSuccess && shown.length === 0 && page === 1 && (
            <EmptyState title="The trash is empty">
              What is deleted from this list stands here for {limits.trashDays} days.
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

const labels = { all: 'All', published: 'Published', unpublished: 'Unpublished' } satisfies Record<
  Tab,
  string
>

/** The views of the list, as its tabs would name them. */
function BackToList({ type, title }: { type: AnyContent; title: string }) {
  const shown = tabsOf(type)
  const counts = useQueries({ queries: shown.map((tab) => countQuery(type, tab)) })
  return (
    <TabLinks
      label={title}
      entries={shown.map((tab, index) => ({ id: tab, label: labels[tab], count: counts[index]?.data }))}
      to={(tab) => toSearch({ tab, page: 1, sort: '-position', search: '' })}
      trailing={<TrashLink type={type} isHere />}
    />
  )
}
