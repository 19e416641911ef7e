import { useQuery } from '@tanstack/react-query'
import type { IssueQuery } from '#contract/tracker/tracker.ts'
import { issuesQuery } from '#web/employee/tracker-queries.ts'
import { logged } from '#web/logged.ts'

/** Returns the query for a page, from 1. */
export const issuesOfPage = (query: Omit<IssueQuery, 'start' | 'limit'>, page: number, limit: number) =>
  issuesQuery({ ...query, start: (page - 1) * limit, limit })

/**
 * A page of issues. A page beyond the last, as in an old link, becomes the last.
 * @param page from 1
 */
export function useIssuePage(query: Omit<IssueQuery, 'start' | 'limit'>, page: number, limit: number) {
  const queryOf = (page: number) => logged(issuesOfPage(query, page, limit))
  const requested = useQuery(queryOf(page))
  const pages = requested.data?.total_pages
  const shownPage =
    pages === undefined || requested.isPlaceholderData ? page : Math.min(page, Math.max(pages, 1))
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery(queryOf(shownPage))
  return {
    // After a failure, old data is not shown as if it were current (EP-197).
    issues: error ? undefined : data?.issues,
    pages: error ? 0 : (data?.total_pages ?? 0),
    page: shownPage,
    isPending,
    error,
    isOutdated: isPlaceholderData,
    refetch: () => void refetch(),
  }
}
