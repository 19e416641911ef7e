import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import type { ListView } from '#contract/list-views/list-view.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { contentPath } from '#web/content/content-api.ts'
import { contentTabs } from '#web/content/content-source.tsx'
import { type ListState, toSearch } from '#web/list/list-url.ts'
import { queryClient } from '#web/query-client.ts'

export const listViewsQuery = (type: AnyContent) =>
  callQuery('GET list-views/{list}/', { params: { list: contentPath(type) } })

export const rereadViews = () => queryClient.invalidateQueries(answersOf('GET list-views/{list}/'))

/** The state of a list that a view shows. */
export const stateOf = ({ id, state }: ListView): ListState => ({ ...state, page: 1, view: id })

/** The views of a list. A list that is opened without a view begins with the one chosen for it. */
export function useListViews(type: AnyContent) {
  const { data } = useQuery(listViewsQuery(type))
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const wasOpened = useRef(parameters.size > 0)
  const first = data?.views.find(({ id }) => id === data.defaultView)
  useEffect(() => {
    if (!data || wasOpened.current) return
    wasOpened.current = true
    if (first)
      void navigate(toSearch({ tabs: contentTabs(type), defaultSort }, stateOf(first)), { replace: true })
  }, [data, first, navigate, type])
  return data
}
