import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IssueList, IssueQuery, ListedIssue } from '#contract/tracker/tracker.ts'
import { callKey } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { logged } from '#web/logged.ts'

/** The issues that changed last, as many pages as were asked for. */
export interface GrownList {
  readonly issues: readonly ListedIssue[]
  readonly pages: number
  readonly hasMore: boolean
}

/** @param start the number of issues before the page */
type ReadPage = (start: number) => Promise<IssueList>

/**
 * Reads what has changed since: changed issues are the first of the list, so a page that ends with a known one leads
 * to the others that are known.
 * @param current what is known; it may grow meanwhile
 */
export async function readChanges(
  readPage: ReadPage,
  limit: number,
  current: () => GrownList | undefined,
): Promise<GrownList> {
  const fresh: ListedIssue[] = []
  for (;;) {
    const { issues, total_pages } = await readPage(fresh.length)
    fresh.push(...issues)
    const { issues: known = [], pages = 1 } = current() ?? {}
    const isLast = issues.length < limit
    const joined = isLast ? fresh : join(fresh, known)
    if (isLast || joined.length >= pages * limit)
      return { issues: joined.slice(0, pages * limit), pages, hasMore: pages < total_pages }
  }
}

/** New issues, and after the last of them the known ones that come next; none where it is not known. */
function join(fresh: readonly ListedIssue[], known: readonly ListedIssue[]): ListedIssue[] {
  const last = fresh.at(-1)
  const at = known.findIndex(({ id, fields }) => id === last?.id && fields.updated === last.fields.updated)
  return at < 0 ? [...fresh] : addTo(fresh, known.slice(at + 1))
}

function addTo(issues: readonly ListedIssue[], next: readonly ListedIssue[]): ListedIssue[] {
  const ids = new Set(issues.map(({ id }) => id))
  return [...issues, ...next.filter(({ id }) => !ids.has(id))]
}

type Filter = Omit<IssueQuery, 'start' | 'limit'>

const pageReader =
  (query: Filter, limit: number, signal?: AbortSignal): ReadPage =>
  (start) =>
    api('GET jira/issues/{user}/', { query: { ...query, start, limit } }, signal && { signal })

/** A list of issues, the latest change first, that grows page by page. */
export function growingIssuesQuery(query: Filter, limit: number) {
  const queryKey = [...callKey('GET jira/issues/{user}/', { query }), 'growing']
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readChanges(pageReader(query, limit, signal), limit, () => client.getQueryData<GrownList>(queryKey)),
    placeholderData: keepPreviousData,
  })
}

export function useGrowingIssues(query: Filter, limit: number) {
  const client = useQueryClient()
  const options = growingIssuesQuery(query, limit)
  const list = useQuery(logged(options))
  const more = useMutation({
    mutationFn: async () => {
      const start = client.getQueryData(options.queryKey)?.issues.length ?? 0
      const { issues, total_pages } = await pageReader(query, limit)(start)
      client.setQueryData(options.queryKey, (known) => {
        if (!known) return known
        const pages = known.pages + 1
        return { issues: addTo(known.issues, issues), pages, hasMore: pages < total_pages }
      })
    },
  })
  return { ...list, isLoadingMore: more.isPending, loadMore: () => more.mutate() }
}
