import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { contentTypes } from '#contract/content/index.ts'
import { enquiriesScreen } from '#contract/enquiry.ts'
import { ActivityPanel } from '#web/admin/dashboard/activity-panel.tsx'
import { ApplicantsPanel } from '#web/admin/dashboard/applicants-panel.tsx'
import { CategoryPanel } from '#web/admin/dashboard/category-panel.tsx'
import { ContentCard, EnquiryCard } from '#web/admin/dashboard/count-card.tsx'
import { HiringPanel } from '#web/admin/dashboard/hiring-panel.tsx'
import { RequestsPanel } from '#web/admin/dashboard/requests-panel.tsx'
import { TeamPanel } from '#web/admin/dashboard/team-panel.tsx'
import { unreadQuery } from '#web/admin/enquiries/read-state.ts'
import { useMay } from '#web/admin/permissions.ts'
import { menuOrder } from '#web/admin/shell/menu.ts'
import { useStoredAdmin } from '#web/admin-session.ts'
import { logged } from '#web/logged.ts'

/**
 * An overview of what the role includes. Each card and panel makes its own calls, so that a failure does not affect the
 * others (HD-450).
 */
export default function Dashboard() {
  const { firstname } = useStoredAdmin()
  const may = useMay()
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">
          {firstname ? `Welcome, ${firstname}` : 'Welcome'}
        </h1>
        {may('enquiries') && <Unread />}
      </header>
      {may('hiring') && may('portal', 'write') && <RequestsPanel />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cardTypes
          .filter(({ area }) => may(area))
          .map((type) => (
            <ContentCard key={type.path} type={type} />
          ))}
        {may('enquiries') && <EnquiryCard />}
      </div>
      {may('hiring') && <HiringPanel />}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {may(teammember.area) && <TeamPanel />}
        {may('hiring') && <ApplicantsPanel />}
        {may(jobcategory.area) && <CategoryPanel type={jobcategory} heading="Job categories" />}
        {may(blogcategory.area) && <CategoryPanel type={blogcategory} heading="Blog categories" />}
      </div>
      <ActivityPanel />
    </div>
  )
}

const { teammember, jobcategory, blogcategory, ...others } = contentTypes

/** The types without a panel, in the order of the menu. */
const cardTypes = Object.values(others).toSorted(
  (one, other) => menuOrder(one.admin.path) - menuOrder(other.admin.path),
)

/** The number of enquiries that wait for an answer; its line is reserved while the number loads. */
function Unread() {
  const { data } = useQuery(logged(unreadQuery))
  return (
    <p className="min-h-5 text-md text-ink-muted">
      {data !== undefined && data > 0 && (
        <Link to={`${adminPath}/${enquiriesScreen}`} className="underline underline-offset-4">
          {data === 1 ? '1 unread enquiry' : `${data} unread enquiries`}
        </Link>
      )}
    </p>
  )
}
