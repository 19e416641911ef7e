import { Card } from '#web/employee/card.tsx'
import { IssueLine } from '#web/employee/issues/issue-line.tsx'
import { PagedIssues } from '#web/employee/issues/paged-issues.tsx'

/** The issues that the employee has reported, beside the profile (EP-336 to EP-344, EP-369). */
export const TicketList = () => (
  <Card heading="Tickets created by me">
    <PagedIssues
      query={{ filter: 'reported_by_me', date_filter: 'all' }}
      pageSize={20}
      pageName="tickets-page"
      part="tickets"
      hasEnds
      loading="Loading tickets..."
      empty="No ticket is created"
      failed="Your tickets could not be loaded."
    >
      {(issue) => <IssueLine issue={issue} />}
    </PagedIssues>
  </Card>
)
