import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryList, EntryPage } from '#web/employee/issue/issue-api.ts'

/** The newest page of a list, which comes with the issue, and the earlier pages that were loaded. */
export interface Earlier<Row> {
  /** Oldest first. */
  readonly rows: readonly Row[]
  readonly hasEarlier: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  showEarlier(): void
}

/** Once more than the newest page is shown, all shown pages are loaded again with each change of the issue. */
export function useEarlier<Row>(key: string, list: EntryList<Row>, newest: EntryPage<Row>): Earlier<Row> {
  const client = useQueryClient()
  const [isExpanded, setExpanded] = useState(false)
  const options = infiniteQueryOptions({
    queryKey: [...list.key(key), 'earlier'],
    queryFn: ({ pageParam, signal }) => list.read(key, { before: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before ?? undefined,
  })
  const query = useInfiniteQuery({ ...options, enabled: isExpanded })
  const more = useMutation({
    mutationFn: async () => {
      if (isExpanded) await query.fetchNextPage({ throwOnError: true })
      else await client.fetchInfiniteQuery({ ...options, pages: 2, staleTime: 0 })
      setExpanded(true)
    },
  })
  const pages = isExpanded ? query.data?.pages : undefined
  return {
    rows: pages ? pages.toReversed().flatMap(({ rows }) => rows) : newest.rows,
    hasEarlier: pages ? query.hasNextPage : newest.before !== null,
    isLoading: more.isPending,
    error: more.error,
    showEarlier: () => more.mutate(),
  }
}
