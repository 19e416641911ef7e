import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { upstreamContents } from '#contract/employee/connection.ts'
import { connectionsQuery } from '#web/employee/profile/connections.tsx'
import { needsConnection, profilePath } from '#web/employee/shell/load-failure.tsx'

/** Leads to the profile while an account at one of the company's servers is missing there, or refused. */
export function ConnectionBar() {
  const { data } = useQuery({ ...connectionsQuery(), staleTime: Number.POSITIVE_INFINITY })
  const { pathname } = useLocation()
  useRefusals()
  const open = data?.connections.find(({ state }) => state !== 'connected')
  if (!open || pathname === profilePath) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-warn"
    >
      <span>
        {open.state === 'refused'
          ? `${open.name} no longer accepts your token.`
          : `Your ${upstreamContents[open.service]} are in ${open.name}.`}
      </span>
      <Link to={profilePath} className="font-medium underline underline-offset-4">
        {open.state === 'refused' ? `Reconnect ${open.name}` : `Connect ${open.name}`}
      </Link>
    </div>
  )
}

/** Asks again how the accounts are doing when a call was refused because of one. */
function useRefusals() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (needsConnection(event.action.error)) void client.invalidateQueries(connectionsQuery())
      }),
    [client],
  )
}
