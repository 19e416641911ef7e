import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListQuery } from '#contract/list.ts'
import { answersOf, callKey, fieldQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import type { ListState } from '#web/list/list-url.ts'
import type { FilterValues, ListFilter, ListPath, ListRow, ListSource, ListTab } from '#web/list/source.ts'
import { queryClient } from '#web/query-client.ts'

/** One page of a list (AC-219, AC-377, AC-378); the previous page stays visible until it has loaded. */
export const pageQuery = <S extends ListRow, R extends S>(
  source: ListSource<S, R>,
  state: ListState,
  size: number,
) =>
  queryOptions({
    ...rowsQuery<R>(source, {
      limit: size,
      skip: (state.page - 1) * size,
      ...viewQuery(source, state),
      ...(source.fields && { fields: source.fields }),
    }),
    placeholderData: keepPreviousData,
  })

/** The ids of all rows of a view in order, regardless of the page. */
export const allIdsQuery = (source: Pick<ListSource, 'path' | 'tabs' | 'filter'>, state: ListState) =>
  rowsQuery<ListRow>(source, { ...viewQuery(source, state), fields: ['id'] })

/** The query of a view, regardless of the page. */
export const viewQuery = (
  { tabs, filter: rules }: Pick<ListSource, 'tabs' | 'filter'>,
  { tab, sort, search, filter }: ListState,
): ListQuery => ({
  sort_by: sort,
  ...tabs.find(({ id }) => id === tab)?.query,
  searchedText: search,
  ...toQuery(rules, filter),
})

const toQuery = (rules: ListFilter | undefined, filter: FilterValues) => rules?.toQuery?.(filter) ?? filter

/** Rows of a resource, by a query of its list. */
export const rowsQuery = <R>({ path }: Pick<ListSource, 'path'>, query: ListQuery) =>
  queryOptions({
    queryKey: callKey(`GET ${path}/`, { query }),
    queryFn: async ({ signal }) =>
      // A source names the path of the rows that it shows.
      (await api(`GET ${path}/`, { query }, { signal })) as unknown as readonly R[],
  })

/** How many rows a tab has (AC-380, AP-300). */
export function countQuery(
  { path, filter: rules }: Pick<ListSource, 'path' | 'filter'>,
  tab: ListTab,
  { search, filter }: Pick<ListState, 'search' | 'filter'> = { search: '', filter: {} },
) {
  const query: ListQuery = {
    ...(tab.countQuery ?? tab.query),
    searchedText: search,
    ...toQuery(rules, filter),
  }
  return queryOptions({
    ...fieldQuery(`GET ${path}/count/`, 'count', { query }),
    placeholderData: keepPreviousData,
  })
}

/** Refetches everything of a resource; resolves once it has loaded. */
export const invalidate = (path: ListPath): Promise<void> =>
  queryClient.invalidateQueries(answersOf(`GET ${path}/`))
