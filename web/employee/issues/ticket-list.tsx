import { IssueLine } from '#web/employee/issues/issue-line.tsx'
import { PagedIssues } from '#web/employee/issues/paged-issues.tsx'
import { issuesOfPage } from '#web/employee/issues/use-issue-page.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { pageOf } from '#web/employee/use-url-parameters.ts'

const query = { filter: 'reported_by_me', date_filter: 'all' } as const
const pageSize = 20
const pageName = 'tickets-page'

/** The query of the list for a URL. */
export const ticketsQuery = (parameters: URLSearchParams) =>
  issuesOfPage(query, pageOf(parameters, pageName), pageSize)

/** The issues that the employee has reported, next to the profile (EP-336 to EP-344, EP-369). */
export const TicketList = () => (
  <Card heading="Tickets created by me">
    <PagedIssues
      query={query}
      pageSize={pageSize}
      pageName={pageName}
      part="tickets"
      hasEnds
      loading="Loading tickets..."
      empty="No ticket is created"
      failed="Your tickets could not be loaded."
    >
      {(issue, onEdit) => <IssueLine issue={issue} onEdit={onEdit} />}
    </PagedIssues>
  </Card>
)
