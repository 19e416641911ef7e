import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { allIdsQuery } from '#web/list/list-queries.ts'
import { type ListState, toSearch } from '#web/list/list-url.ts'
import type { ListSource } from '#web/list/source.ts'

/**
 * Goes to the page of the row that a URL opens, as in `?id=7`; an unknown id changes nothing (AP-009 to AP-012). The
 * `index` that such URLs may have is an unused hint.
 * @param id null for no row
 */
export function useLinkedRow(
  source: Pick<ListSource, 'path' | 'tabs' | 'defaultSort'>,
  state: ListState,
  size: number,
  id: number | null,
): void {
  const navigate = useNavigate()
  const all = useQuery({ ...allIdsQuery(source, state), enabled: id !== null })
  const index = id === null ? -1 : (all.data?.findIndex((row) => row.id === id) ?? -1)
  const page = Math.floor(index / size) + 1
  const isElsewhere = index >= 0 && page !== state.page
  useEffect(() => {
    if (isElsewhere) void navigate(toSearch(source, { ...state, page }, id), { replace: true })
  }, [isElsewhere, navigate, source, state, page, id])
}
