import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { enquiry } from '#contract/enquiry.ts'
import { logged } from '#web/admin/dashboard/logged.ts'
import { DetailsLink } from '#web/admin/dashboard/panel.tsx'
import { menuIcon } from '#web/admin/menu.ts'
import { listPath } from '#web/content/list-path.ts'
import { countQuery } from '#web/list/list-queries.ts'
import type { ListTab } from '#web/list/source.ts'
import { statusTabs } from '#web/list/status-tabs.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How many rows of a type there are, and how many visitors see (HD-396 to HD-408). */
export function ContentCard({ type }: { type: AnyContent }) {
  return (
    <Card type={type} heading={type.label.many}>
      <Count type={type} tab={{ ...statusTabs.all, label: 'Total' }} />
      <Count type={type} tab={statusTabs.published} />
      <Count type={type} tab={statusTabs.unpublished} />
    </Card>
  )
}

/** Enquiries are not published, so they have one count (HD-401, HD-413). */
export const EnquiryCard = () => (
  <Card type={enquiry} heading="Contact us">
    <Count type={enquiry} tab={{ id: 'all', label: 'Total', query: { status: 1 } }} />
  </Card>
)

function Card({ type, heading, children }: { type: AnyContent; heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <span className="text-ink-muted">
          <Icon name={menuIcon(type.admin.path)} />
        </span>
        <h2 className="flex-1 truncate text-md font-semibold">{heading}</h2>
        <DetailsLink of={heading} to={listPath(type)} />
      </div>
      <dl className="grid grid-cols-3 gap-2">{children}</dl>
    </section>
  )
}

/** A number that leads to its rows; a dash while it is not known (HD-415). */
function Count({ type, tab }: { type: AnyContent; tab: ListTab }) {
  const { data } = useQuery(logged(countQuery(type, tab)))
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-muted">{tab.label}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        <Link
          to={listPath(type, { tab: tab.id })}
          aria-label={`${data ?? '–'} ${tab.label}`}
          className="underline-offset-4 hover:underline"
        >
          {data ?? '–'}
        </Link>
      </dd>
    </div>
  )
}
