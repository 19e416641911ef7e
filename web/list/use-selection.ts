import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewQuery } from '#web/list/list-queries.ts'
import { type ListState, toSearch } from '#web/list/list-url.ts'
import type { ListRow, ListSource } from '#web/list/source.ts'
import { useViewState } from '#web/list/use-view-state.ts'

interface View<R> {
  readonly state: ListState
  /** Another view starts without a selection, if that belongs to a page. */
  readonly key: string
  readonly rows: readonly R[]
  /** How many rows the view has on all pages; undefined while unknown. */
  readonly count: number | undefined
}

/**
 * Which rows are selected: on this page, or on all pages of this tab, search, and filter if the source supports it.
 */
export function useSelection<S extends ListRow, R extends S>(source: ListSource<S, R>, view: View<R>) {
  const { rows, count } = view
  const all = source.selectAll
  const key = all ? toSearch(source, { ...view.state, page: 1, sort: source.defaultSort }) : view.key
  const [chosen, choose] = useViewState<readonly S[]>(key, [])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  // Visible rows are used in their current state.
  const selected: readonly S[] = useMemo(() => {
    if (!all) return rows.filter(({ id }) => ids.has(id))
    const inSight = new Map(rows.map((row) => [row.id, row]))
    return chosen.map((row) => inSight.get(row.id) ?? row)
  }, [all, rows, ids, chosen])
  const loading = useMutation({
    mutationFn: () => all?.load(viewQuery(source, view.state)) ?? Promise.resolve(rows),
    // The key of the requested view: another one may be shown by now.
    onMutate: () => key,
    onSuccess: (loaded, _, requestedKey) => {
      if (requestedKey === key) choose(loaded)
    },
    onError: (cause) => all?.onError(cause),
  })
  const isAll = selected.length > 0 && selected.length >= (all ? (count ?? Infinity) : rows.length)
  return {
    selected,
    isSelected: ({ id }: ListRow) => ids.has(id),
    isAllSelected: isAll,
    isSelectingAll: loading.isPending,
    /** Selects all, or none if all are selected. */
    toggleAll: () => {
      if (isAll) choose([])
      else if (all) loading.mutate()
      else choose(rows)
    },
    toggle: (row: R) => choose(ids.has(row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]),
    clearSelection: () => choose([]),
    /** Removes rows from the selection because they are gone. */
    unselect: (rows: readonly ListRow[]) => {
      const left = new Set(rows.map(({ id }) => id))
      choose(chosen.filter(({ id }) => !left.has(id)))
    },
  }
}
