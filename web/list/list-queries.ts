import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ListQuery, toQueryString } from '#contract/content/query.ts'
import { call } from '#web/api.ts'
import type { ListState } from '#web/list/list-url.ts'
import type { ListRow, ListSource, ListTab } from '#web/list/source.ts'
import { queryClient } from '#web/query-client.ts'

/** One page of a list (AC-219, AC-377, AC-378); the page before stays in sight until it is there. */
export const pageQuery = <R extends ListRow>(source: ListSource<R>, state: ListState, size: number) =>
  queryOptions({
    ...rowsQuery(source, { limit: size, skip: (state.page - 1) * size, ...stateQuery(source, state) }),
    placeholderData: keepPreviousData,
  })

/** All rows of a view, whatever their page. */
export const allRowsQuery = <R extends ListRow>(source: ListSource<R>, state: ListState) =>
  rowsQuery(source, stateQuery(source, state))

const stateQuery = ({ tabs }: Pick<ListSource, 'tabs'>, { tab, sort, search }: ListState): ListQuery => ({
  sort_by: sort,
  ...tabs.find(({ id }) => id === tab)?.query,
  searchedText: search,
})

const rowsQuery = <R extends ListRow>({ path }: ListSource<R>, query: ListQuery) =>
  queryOptions({
    queryKey: [path, 'list', query],
    queryFn: ({ signal }) => call<readonly R[]>(`${path}/?${toQueryString(query)}`, { signal }),
  })

/** How many rows a tab has (AC-380, AP-300). */
export function countQuery({ path }: Pick<ListSource, 'path'>, tab: ListTab, search = '') {
  const query: ListQuery = { ...(tab.countQuery ?? tab.query), searchedText: search }
  return queryOptions({
    queryKey: [path, 'count', query],
    queryFn: async ({ signal }) =>
      (await call<{ count: number }>(`${path}/count/?${toQueryString(query)}`, { signal })).count,
    placeholderData: keepPreviousData,
  })
}

/** Reads everything of a resource again; resolves once it is there. */
export const invalidate = (path: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [path] })
