import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListView } from '#contract/list-views/list-view.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { type ListState, toSearch, type Urls } from '#web/list/list-url.ts'
import { queryClient } from '#web/query-client.ts'

/** @param list its path below `/api/` */
const listViewsQuery = (list: string) => callQuery('GET list-views/{list}/', { params: { list } })

export const rereadViews = () => queryClient.invalidateQueries(answersOf('GET list-views/{list}/'))

/** The state of a list that a view shows. */
export const stateOf = ({ id, state }: ListView): ListState => ({ ...state, page: 1, view: id })

/**
 * The views of a list and one's settings; undefined before they are known, and for a list that has none. A list that
 * is opened without a view begins with the one chosen for it.
 */
export function useListViews(list: Urls & { readonly path: string; readonly hasViews?: boolean }) {
  const { data } = useQuery({ ...listViewsQuery(list.path), enabled: list.hasViews === true })
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const wasOpened = useRef(parameters.size > 0)
  const first = data?.views.find(({ id }) => id === data.defaultView)
  useEffect(() => {
    if (!data || wasOpened.current) return
    wasOpened.current = true
    if (first) void navigate(toSearch(list, stateOf(first)), { replace: true })
  }, [data, first, navigate, list])
  return data
}

/** What the menu of a list's views needs of the list. */
export interface ViewedList {
  readonly path: string
  /** What it shows now, by the names of its URL. */
  readonly state: ListState
  /** What a view keeps of that, in words. */
  readonly kept: string
  /** The columns that are shown, and those to choose from; without them there is nothing to choose. */
  readonly columns: {
    readonly shown: readonly string[]
    readonly known: readonly { readonly name: string; readonly label: string }[]
    /** The one that opens the row, so that it is always there. */
    readonly name: string | undefined
  } | null
  readonly saved: ReturnType<typeof useListViews>
  show(change: Partial<ListState>): unknown
}
