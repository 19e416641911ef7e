import type { IssueFilter } from '#contract/issue-filters.ts'
import { Card } from '#web/employee/card.tsx'
import { dateChoiceText, parseDateChoice } from '#web/employee/issues/date-choice.ts'
import { DateFilter } from '#web/employee/issues/date-filter.tsx'
import { IssueFacts, IssueLine, PersonLine, Since } from '#web/employee/issues/issue-line.tsx'
import { IssueList } from '#web/employee/issues/issue-list.tsx'
import { useIssuePage } from '#web/employee/issues/use-issue-page.ts'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Select } from '#web/ui/select.tsx'

/** EP-184; the first is what the panel begins with. */
const filterLabels = {
  open_issues: 'Open issues',
  done_issues: 'Done issues',
  resolved_issues: 'Resolved issues',
  closed_issues: 'Closed issues',
  reopened_issues: 'Reopened issues',
  all: 'All issues',
} as const satisfies Partial<Record<IssueFilter, string>>

type PanelFilter = keyof typeof filterLabels
const defaultFilter: PanelFilter = 'open_issues'

const isPanelFilter = (text: string): text is PanelFilter => Object.hasOwn(filterLabels, text)

const pageSize = 10
/** Of the URL, where the screen may have filters of its own. */
const names = { filter: 'issues', date: 'issues-date', page: 'issues-page' } as const

/** The issues of a project, or of all that the employee is in (EP-176 to EP-198). */
export function IssuesPanel({ project }: { project?: string | undefined }) {
  const { parameters, change, search } = useUrlParameters()
  const asked = parameters.get(names.filter) ?? ''
  const filter = isPanelFilter(asked) ? asked : defaultFilter
  const date = parseDateChoice(parameters.get(names.date))
  const { issues, page, pages, refetch, ...state } = useIssuePage(
    { filter, date_filter: date.filter, custom_date: date.day, project },
    pageOf(parameters, names.page),
    pageSize,
  )
  return (
    <Card
      heading="Issues"
      controls={
        <>
          <Select
            aria-label="Filter issues"
            size="sm"
            value={filter}
            onChange={({ target: { value } }) =>
              change({ [names.filter]: value === defaultFilter ? null : value, [names.page]: null })
            }
          >
            {Object.entries(filterLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <DateFilter
            of="issues"
            chosen={date}
            onChoose={(choice) => change({ [names.date]: dateChoiceText(choice), [names.page]: null })}
          />
        </>
      }
    >
      <IssueList
        {...state}
        count={issues?.length}
        loading="Loading issues..."
        empty="No issues match."
        failed="The issues could not be loaded."
        onRetry={refetch}
      >
        <ul className="divide-y divide-line">
          {issues?.map((issue) => (
            <li key={issue.id}>
              <IssueLine issue={issue}>
                <IssueFacts>
                  <Badge>{issue.fields.status.name}</Badge>
                  <Since what="Created" at={issue.fields.created} />
                  <Since what="Updated" at={issue.fields.updated} />
                </IssueFacts>
                <IssueFacts>
                  <PersonLine as="Assignee" person={issue.fields.assignee} fallback="Unassigned" />
                  <PersonLine as="Reporter" person={issue.fields.reporter} fallback="Unknown" />
                </IssueFacts>
              </IssueLine>
            </li>
          ))}
        </ul>
      </IssueList>
      {pages > 1 && (
        <footer className="border-t border-line px-3 py-2">
          <Pager
            page={page}
            pages={pages}
            part="issues"
            to={(page) => search({ [names.page]: page > 1 ? String(page) : null })}
          />
        </footer>
      )}
    </Card>
  )
}
