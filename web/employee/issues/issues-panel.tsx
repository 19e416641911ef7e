import type { IssueFilter } from '#contract/tracker/issue-filters.ts'
import { dateChoiceText, parseDateChoice } from '#web/employee/issues/date-choice.ts'
import { DateFilter } from '#web/employee/issues/date-filter.tsx'
import { IssueFacts, IssueLine, PersonLine, Since } from '#web/employee/issues/issue-line.tsx'
import { PagedIssues } from '#web/employee/issues/paged-issues.tsx'
import { issuesOfPage } from '#web/employee/issues/use-issue-page.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** EP-184; the first is the default. */
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

const whose = { all: 'Everyone’s', mine: 'Assigned to me' } as const

const isPanelFilter = (text: string): text is PanelFilter => Object.hasOwn(filterLabels, text)

/** URL parameters that do not collide with the screen's own filters. */
const names = {
  filter: 'issues',
  date: 'issues-date',
  assignee: 'issues-assignee',
  page: 'issues-page',
} as const

const pageSize = 10

function parseFilters(parameters: URLSearchParams) {
  const named = parameters.get(names.filter) ?? ''
  return {
    filter: isPanelFilter(named) ? named : defaultFilter,
    date: parseDateChoice(parameters.get(names.date)),
    isMine: parameters.get(names.assignee) === 'me',
  }
}

const toQuery = ({ filter, date, isMine }: ReturnType<typeof parseFilters>, project: string | undefined) =>
  ({
    filter,
    date_filter: date.filter,
    custom_date: date.day,
    project,
    assignee: isMine ? 'me' : undefined,
  }) as const

/** The query of the panel for a URL. */
export const panelQuery = (parameters: URLSearchParams, project?: string) =>
  issuesOfPage(toQuery(parseFilters(parameters), project), pageOf(parameters, names.page), pageSize)

/** The issues of a project, or of all of the employee's projects (EP-176 to EP-198). */
export function IssuesPanel({ project }: { project?: string | undefined }) {
  const { parameters, change } = useUrlParameters()
  const filters = parseFilters(parameters)
  const { filter, date, isMine } = filters
  return (
    <Card
      heading="Issues"
      controls={
        <>
          <SegmentedControl
            label="Whose issues"
            options={Object.values(whose)}
            chosen={isMine ? whose.mine : whose.all}
            onChoose={(choice) =>
              change({ [names.assignee]: choice === whose.mine ? 'me' : null, [names.page]: null })
            }
          />
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
      <PagedIssues
        query={toQuery(filters, project)}
        pageSize={pageSize}
        pageName={names.page}
        part="issues"
        loading="Loading issues..."
        empty="No issues match."
        failed="The issues could not be loaded."
      >
        {(issue, onEdit) => (
          <IssueLine issue={issue} onEdit={onEdit}>
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
        )}
      </PagedIssues>
    </Card>
  )
}
