import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { enquiriesPath, enquiriesScreen } from '#contract/enquiry.ts'
import { DetailsLink } from '#web/admin/dashboard/panel.tsx'
import { menuIcon } from '#web/admin/shell/menu.ts'
import { contentPath } from '#web/content/content-api.ts'
import { listPath } from '#web/content/list-path.ts'
import { countQuery } from '#web/list/list-queries.ts'
import type { ListPath, ListTab } from '#web/list/source.ts'
import { statusTabs } from '#web/list/status-tabs.ts'
import { logged } from '#web/logged.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** How many rows of a type there are, and how many of them visitors see (HD-396 to HD-408). */
export function ContentCard({ type }: { type: AnyContent }) {
  const tabs = [{ ...statusTabs.all, label: 'Total' }, statusTabs.published, statusTabs.unpublished]
  return (
    <Card screen={type.admin.path} heading={type.label.many} to={listPath(type)}>
      {tabs.map((tab) => (
        <Count key={tab.id} path={contentPath(type)} tab={tab} to={listPath(type, { tab: tab.id })} />
      ))}
    </Card>
  )
}

/** Enquiries are not published, so they have one count (HD-401, HD-413). */
export function EnquiryCard() {
  const to = `${adminPath}/${enquiriesScreen}`
  return (
    <Card screen={enquiriesScreen} heading="Contact us" to={to}>
      <Count path={enquiriesPath} tab={{ id: 'all', label: 'Total', query: { status: 1 } }} to={to} />
    </Card>
  )
}

interface CardProps {
  /** The path of its list under `adminPath`. */
  screen: string
  heading: string
  to: string
  children: ReactNode
}

function Card({ screen, heading, to, children }: CardProps) {
  return (
    <section aria-label={heading} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <span className="text-ink-muted">
          <Icon name={menuIcon(screen)} />
        </span>
        <h2 className="flex-1 truncate text-md font-semibold">{heading}</h2>
        <DetailsLink of={heading} to={to} />
      </div>
      <dl className="grid grid-cols-3 gap-2">{children}</dl>
    </section>
  )
}

/** A number that links to its rows; a dash while it is unknown (HD-415). */
function Count({ path, tab, to }: { path: ListPath; tab: ListTab; to: string }) {
  const { data } = useQuery(logged(countQuery({ path }, tab)))
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-muted">{tab.label}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        <Link
          to={to}
          aria-label={`${data ?? '–'} ${tab.label}`}
          className="underline-offset-4 hover:underline"
        >
          {data ?? '–'}
        </Link>
      </dd>
    </div>
  )
}
