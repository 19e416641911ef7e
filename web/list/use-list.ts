import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { countQuery, invalidate, pageQuery } from '#web/list/list-queries.ts'
import { type ListState, parseListState, parseOpenId, toSearch } from '#web/list/list-url.ts'
import { useResettingPageSize } from '#web/list/page-size.ts'
import type { ListRow, ListSource } from '#web/list/source.ts'
import { useStableRows } from '#web/list/stable-rows.ts'
import { useLastKnown } from '#web/list/use-last-known.ts'
import { useLinkedRow } from '#web/list/use-linked-row.ts'
import { usePinnedRow } from '#web/list/use-pinned-row.ts'
import { usePolling } from '#web/list/use-polling.ts'
import { useSelection } from '#web/list/use-selection.ts'
import { useListViews } from '#web/list/views/use-list-views.ts'
import { withColumns } from '#web/list/views/with-columns.ts'
import { useRowChanges } from '#web/live-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { focusRow } from '#web/ui/focus/focus.ts'
import { useIsReadOnly } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

export type List<S extends ListRow, R extends S = S> = ReturnType<typeof useList<S, R>>

/**
 * The state and the actions of a list screen: the URL holds the view, the query cache the rows.
 * @param all the same object in every render
 */
export function useList<S extends ListRow, R extends S>(all: ListSource<S, R>) {
  const isReadOnly = useIsReadOnly()
  const [parameters] = useSearchParams()
  /** The views of the list and one's settings; undefined before they are known. */
  const saved = useListViews(all)
  const columns = all.hasViews ? (parameters.get('columns') ?? saved?.columns?.join()) : undefined
  const source = useMemo(() => {
    const shown = columns === undefined ? all : withColumns(all, columns.split(','))
    return isReadOnly ? withoutChanges(shown) : shown
  }, [all, columns, isReadOnly])
  const { tabs } = source
  const navigate = useNavigate()
  // A new size counts from page 1 at once, before the URL has followed (AC-217).
  const { key: locationKey, search } = useLocation()
  const [resizedAt, setResizedAt] = useState<string>()
  const requested = parseListState(source, parameters)
  const state = resizedAt === locationKey ? { ...requested, page: 1 } : requested
  const [size, setSize] = useResettingPageSize(source.pageSize, state.search)

  const query = pageQuery(source, state, size)
  const page = useQuery({
    ...query,
    meta: { onFail: (cause) => source.onError('list', cause) },
  })
  const counts = useQueries({
    queries: tabs.map((tab) => ({
      ...countQuery(source, tab, state),
      meta: { onFail: (cause: Error) => source.onError('count', cause) },
    })),
  })
  const tab = tabs.find(({ id }) => id === state.tab) ?? tabs[0]
  const tabCounts = useLastKnown(counts.map(({ data }) => data))
  const count = tabCounts[tabs.indexOf(tab)]

  const viewKey = `${toSearch(source, state)} ${size}`
  // A row opens and closes at once, before the URL has followed.
  const [opening, setOpening] = useState<{ at: string; id: number | null }>()
  const openId = opening?.at === locationKey ? opening.id : parseOpenId(parameters)
  const [data = []] = useLastKnown([page.data])
  const stable = useStableRows(viewKey, data)
  useRowChanges(source.path, { onRemote: stable.freezeWhileInUse, onOwn: stable.resume })
  const { rows, open } = usePinnedRow(stable.rows, openId)
  const isLinkMissing = open === null && page.isSuccess && !page.isPlaceholderData
  useLinkedRow(source, state, size, isLinkMissing ? openId : null)
  const selection = useSelection(source, { state, key: viewKey, rows, count })
  const [pendingDelete, setPendingDelete] = useState<readonly S[]>([])

  const hasFailed = page.isError || counts.some(({ isError }) => isError)
  const needsPolling = !hasFailed && (source.needsPolling?.(data) ?? false)
  const pollSoon = usePolling(needsPolling, () => {
    stable.freezeWhileInUse()
    return Promise.all([page.refetch(), ...counts.map(({ refetch }) => refetch())])
  })

  const show = (change: Partial<ListState>, options = {}) =>
    navigate(toSearch(source, { ...state, ...change }), options)
  const openRow = (id: number) => {
    setOpening({ at: locationKey, id })
    void navigate(toSearch(source, state, id), { ...skipPrompt, preventScrollReset: true })
  }
  /** Removes the row from the URL, so that Back does not open it again. */
  const close = () => {
    if (openId === null) return
    stable.resume()
    setOpening({ at: locationKey, id: null })
    void navigate(toSearch(source, state), { ...skipPrompt, replace: true, preventScrollReset: true })
  }

  const deletion = useMutation({
    mutationFn: async (rows: readonly S[]) => source.deleteRows?.(rows),
    onSuccess: (_, rows) => {
      source.onDeleted?.(rows)
      if (rows.length > 1) selection.clearSelection()
      else selection.unselect(rows)
    },
    onError: (cause) => source.onError('delete', cause),
    onSettled: () => invalidate(source.path),
  })
  /** Shows a new order at once, and the last saved one if it cannot be saved (AC-262, AC-266, AP-103). */
  const reordering = useMutation({
    mutationFn: async (rows: readonly R[]) => source.reorderRows?.(rows),
    scope: { id: `order of ${source.path}` },
    onMutate: async (rows) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const saved = queryClient.getQueryData(query.queryKey)
      queryClient.setQueryData(query.queryKey, rows)
      return { saved }
    },
    onSuccess: () => toast.success('Order Updated Successfully!'),
    onError: (cause, _rows, context) => {
      queryClient.setQueryData(query.queryKey, context?.saved)
      source.onError('reorder', cause)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [`GET ${source.path}/`] }),
  })

  return {
    source,
    saved,
    state,
    /** The query string of all this. */
    search,
    tab,
    size,
    page,
    rows,
    /** Whether the rows are those of another page, until this one has loaded. */
    isOtherPage: page.isPlaceholderData || page.data === undefined,
    counts,
    /** How many rows each tab has; undefined until that is known. */
    tabCounts,
    count,
    pages: Math.ceil((count ?? 0) / size),
    /** While it is frozen, no row leaves, appears, or moves, because the pointer may still be clicking. */
    isFrozen: stable.isFrozen,
    isLeaving: (row: R) => row.id !== openId && stable.isLeaving(row),
    freeze: stable.freeze,
    unfreeze: stable.unfreeze,
    area: stable.area,
    deletion,
    reordering,
    show,
    resize: (chosen: number) => {
      setSize(chosen)
      setResizedAt(locationKey)
      void show({ page: 1 })
    },

    ...selection,
    /** Refetches the list in a moment, because rows are about to change. */
    pollSoon,

    /** The row with an open panel; null for none. */
    openId: open?.id ?? null,
    hrefOf: (row: R) => toSearch(source, state, row.id),
    open: openRow,
    close,

    /** The rows of the delete question; empty while there is none. */
    pendingDelete,
    confirmDelete: (rows: readonly S[]) => {
      close()
      setPendingDelete(rows)
    },
    answerDelete: (isConfirmed: boolean) => {
      setPendingDelete([])
      if (pendingDelete[0] && (isConfirmed || pendingDelete.length === 1))
        focusRow(pendingDelete[0].id, 'delete')
      if (!isConfirmed) return
      stable.freeze()
      const { nothingToDelete } = source
      const isAnyLeft = pendingDelete.some(({ id }) => rows.some((row) => row.id === id))
      if (isAnyLeft || !nothingToDelete) deletion.mutate(pendingDelete)
      else toast.warning(pendingDelete.length === 1 ? nothingToDelete.one : nothingToDelete.many)
    },

    /**
     * Refetches the list and goes to its last page if that is where a new row is (AC-233, AP-080).
     * @param isOnTop whether it is on the first page instead
     */
    showCreated: async (id: number | undefined, isOnTop = false) => {
      await invalidate(source.path)
      const total = queryClient.getQueryData(countQuery(source, tab, state).queryKey) ?? 0
      const pageOfRow = isOnTop ? 1 : Math.max(state.page, Math.ceil(total / size))
      if (pageOfRow !== state.page) await show({ page: pageOfRow }, skipPrompt)
      if (id !== undefined) focusRow(id)
    },
  }
}

/** Rows that one may not change are not selected either, and stay where they are. */
function withoutChanges<S extends ListRow, R extends S>(source: ListSource<S, R>): ListSource<S, R> {
  const { deleteRows, reorderRows, ...others } = source
  return others
}
