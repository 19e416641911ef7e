import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { allRowsQuery } from '#web/content/content-api.ts'
import { type ListState, toSearch } from '#web/list/list-url.ts'

/**
 * Goes to the page on which the row stands that an address opens, as in `?id=7`; an unknown id changes nothing
 * (AP-009 to AP-012). The `index` that such addresses may carry is a hint that nobody needs.
 * @param id null when no row is looked for
 */
export function useLinkedRow(type: AnyContent, view: ListState, size: number, id: number | null): void {
  const navigate = useNavigate()
  const allRows = useQuery({ ...allRowsQuery(type, view), enabled: id !== null })
  const index = id === null ? -1 : (allRows.data?.findIndex((row) => row.id === id) ?? -1)
  const page = Math.floor(index / size) + 1
  const isElsewhere = index >= 0 && page !== view.page
  useEffect(() => {
    if (isElsewhere) void navigate(toSearch({ ...view, page }, id), { replace: true })
  }, [isElsewhere, navigate, view, page, id])
}
