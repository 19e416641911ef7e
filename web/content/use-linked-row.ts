import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { wholeQuery } from '#web/content/content-api.ts'
import { type View, viewAddress } from '#web/list/list-url.ts'

/**
 * Goes to the page on which the row stands that an address opens, as in `?id=7`; an unknown id changes nothing
 * (AP-009 to AP-012). The `index` that such addresses may carry is a hint that nobody needs.
 * @param id null when no row is looked for
 */
export function usePageOfRow(type: AnyContent, view: View, size: number, id: number | null): void {
  const navigate = useNavigate()
  const whole = useQuery({ ...wholeQuery(type, view), enabled: id !== null })
  const place = id === null ? -1 : (whole.data?.findIndex((row) => row.id === id) ?? -1)
  const page = Math.floor(place / size) + 1
  const isElsewhere = place >= 0 && page !== view.page
  useEffect(() => {
    if (isElsewhere) void navigate(viewAddress({ ...view, page }, id), { replace: true })
  }, [isElsewhere, navigate, view, page, id])
}
