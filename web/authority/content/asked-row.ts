import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { type View, viewAddress } from '#web/authority/content/address.ts'
import { type AnyRow, wholeQuery } from '#web/authority/content/calls.ts'

/**
 * The row that the address asks to open, as in `?id=7`, wherever in the list it stands: when it is on another page
 * the address changes to that. Null as long as it is not in sight; unknown ids open nothing (AP-009 to AP-012).
 * The `index` that such addresses bring besides is a hint that nobody needs.
 * @param rows undefined until the page is there
 */
export function useAskedRow(
  type: AnyContent,
  view: View,
  size: number,
  rows: readonly AnyRow[] | undefined,
): AnyRow | null {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const id = Number(parameters.get('id'))
  const row = rows?.find((row) => row.id === id)
  const whole = useQuery({ ...wholeQuery(type, view), enabled: id > 0 && rows !== undefined && !row })
  const place = whole.data?.findIndex((row) => row.id === id) ?? -1
  const page = Math.floor(place / size) + 1
  const isElsewhere = id > 0 && !row && place >= 0 && page !== view.page
  useEffect(() => {
    if (isElsewhere) void navigate(`${viewAddress({ ...view, page })}&id=${id}`, { replace: true })
  }, [isElsewhere, navigate, view, page, id])
  return row ?? null
}
