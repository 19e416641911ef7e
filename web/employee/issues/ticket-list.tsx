import { Card } from '#web/employee/card.tsx'
import { IssueLine } from '#web/employee/issues/issue-line.tsx'
import { IssueList } from '#web/employee/issues/issue-list.tsx'
import { useIssuePage } from '#web/employee/issues/use-issue-page.ts'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Pager } from '#web/ui/pager.tsx'

const pageSize = 20
const pageName = 'tickets-page'

/** The issues that the employee has reported, beside the profile (EP-336 to EP-344, EP-369). */
export function TicketList() {
  const { parameters, search } = useUrlParameters()
  const { issues, page, pages, refetch, ...state } = useIssuePage(
    { filter: 'reported_by_me', date_filter: 'all' },
    pageOf(parameters, pageName),
    pageSize,
  )
  return (
    <Card heading="Tickets created by me">
      <IssueList
        {...state}
        count={issues?.length}
        loading="Loading tickets..."
        empty="No ticket is created"
        failed="Your tickets could not be loaded."
        onRetry={refetch}
      >
        <ul className="divide-y divide-line">
          {issues?.map((issue) => (
            <li key={issue.id}>
              <IssueLine issue={issue} />
            </li>
          ))}
        </ul>
      </IssueList>
      {pages > 1 && (
        <footer className="border-t border-line px-3 py-2">
          <Pager
            page={page}
            pages={pages}
            part="tickets"
            hasEnds
            to={(page) => search({ [pageName]: page > 1 ? String(page) : null })}
          />
        </footer>
      )}
    </Card>
  )
}
