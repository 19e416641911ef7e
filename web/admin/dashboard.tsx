import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPath } from '#contract/admin-path.ts'
import { type AnyContent, hasStatus } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { defaultSort } from '#contract/content/query.ts'
import { enquiry } from '#contract/enquiry.ts'
import { unreadQuery } from '#web/admin/read-state.ts'
import { isUnread } from '#web/admin/received.tsx'
import { useStoredAdmin } from '#web/admin/session.ts'
import { type AnyRow, newestQuery } from '#web/content/content-api.ts'
import { contentTabs, statusTabs } from '#web/content/content-source.tsx'
import { statusName } from '#web/content/row-details.tsx'
import { rowTitle } from '#web/content/row-title.ts'
import { countQuery } from '#web/list/list-queries.ts'
import { initialState, toSearch } from '#web/list/list-url.ts'
import type { ListTab } from '#web/list/source.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Badge, StatusLabel } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** How much content there is, and what was added last. */
export default function Dashboard() {
  const { firstname } = useStoredAdmin()
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold tracking-tight">
        {firstname ? `Welcome, ${firstname}` : 'Welcome'}
      </h1>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {Object.values(contentTypes).map((type) => (
          <Summary key={type.path} type={type}>
            <RowCount type={type} tab={statusTabs.published} />
            <RowCount type={type} tab={statusTabs.unpublished} />
          </Summary>
        ))}
        <Summary type={enquiry}>
          <RowCount type={enquiry} tab={{ id: 'all', label: 'Total', query: {} }} />
          <UnreadCount />
        </Summary>
      </div>
    </div>
  )
}

function Summary({ type, children }: { type: AnyContent; children: ReactNode }) {
  const newest = useQuery(newestQuery(type))
  return (
    <section aria-label={headingOf(type)} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line p-4">
        <h2 className="text-md font-semibold">
          <Link to={listPath(type)} className="underline-offset-4 hover:underline">
            {headingOf(type)}
          </Link>
        </h2>
        <dl className="flex gap-6">{children}</dl>
      </div>
      {newest.isError && (
        <RetryLine onRetry={() => void newest.refetch()}>The latest entries could not be loaded.</RetryLine>
      )}
      <div className="p-4">
        <h3 className="pb-2 text-sm text-ink-muted">Recently added</h3>
        {newest.data ? <Newest type={type} rows={newest.data} /> : <Skeleton lines={5} />}
      </div>
    </section>
  )
}

function RowCount({ type, tab }: { type: AnyContent; tab: ListTab }) {
  const { data } = useQuery(countQuery(type, tab))
  return <Count count={data} name={tab.label} to={listPath(type, tab.id)} />
}

function UnreadCount() {
  const { data } = useQuery(unreadQuery)
  return <Count count={data} name="Unread" to={listPath(enquiry)} />
}

function Count({ count, name, to }: { count: number | undefined; name: string; to: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        <Link to={to} className="underline-offset-4 hover:underline">
          {count ?? '–'}
        </Link>
      </dd>
    </div>
  )
}

function Newest({ type, rows }: { type: AnyContent; rows: readonly AnyRow[] }) {
  if (rows.length === 0) return <p className="text-md text-ink-muted">No data to display</p>
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-md">
      {rows.map((row) => (
        <li key={row.id} className="flex items-baseline gap-2.5">
          <span className="truncate">{rowTitle(type, row)}</span>
          {type.inbox && isUnread(row) && <Badge tone="brand">Unread</Badge>}
          <Status type={type} row={row} />
        </li>
      ))}
    </ul>
  )
}

function Status({ type, row }: { type: AnyContent; row: AnyRow }) {
  const status = hasStatus(type) ? statusName(type, row) : undefined
  return (
    status && (
      <span className="ml-auto text-xs">
        <StatusLabel status={status} />
      </span>
    )
  )
}

/** As the menu calls the screen where that is not by its rows. */
const headingOf = (type: AnyContent): string =>
  (hasStatus(type) ? undefined : type.admin.title) ?? type.label.many

function listPath(type: AnyContent, tab?: string): string {
  const urls = { tabs: contentTabs(type), defaultSort }
  const state = initialState(urls)
  return `${adminPath}/${type.admin.path}${toSearch(urls, { ...state, tab: tab ?? state.tab })}`
}
