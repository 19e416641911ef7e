import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { daysOfMonth, monthId, monthTitle, type NamedMonth } from '#web/employee/charts/months.ts'
import { IssueFacts, IssueLine, PersonLine, Since } from '#web/employee/issues/issue-line.tsx'
import { IssueList } from '#web/employee/issues/issue-list.tsx'
import { issuesQuery } from '#web/employee/tracker-queries.ts'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { logged } from '#web/logged.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Pager } from '#web/ui/pages/pager.tsx'
import { PartTabs } from '#web/ui/tabs/part-tabs.tsx'

const tabs = [
  { id: 'created', label: 'Created issues' },
  { id: 'resolved', label: 'Resolved issues' },
] as const

const pageSize = 10
/** All issues of a month at once (EP-171). */
const maxIssues = 1000

interface MonthPopupProps {
  project: string
  month: NamedMonth
  onClose: () => void
}

/**
 * The issues that the employee reported in a project and that were created, or resolved, in a month (EP-166 to
 * EP-175).
 */
export default function MonthPopup({ project, month, onClose }: MonthPopupProps) {
  const { parameters, change } = useUrlParameters()
  const tab = parameters.get('month-tab') === 'resolved' ? 'resolved' : 'created'
  useFocusOfMonth(monthId(month))
  return (
    <FormDialog title={`${monthTitle(month)} in ${project}`} size="lg" onClose={onClose}>
      <div>
        <PartTabs
          label="Issues of the month"
          entries={tabs}
          chosen={tab}
          onChoose={(id) => change({ 'month-tab': id === 'resolved' ? id : null, 'month-page': null })}
        >
          <MonthIssues key={tab} tab={tab} project={project} month={month} />
        </PartTabs>
      </div>
    </FormDialog>
  )
}

/** When the popup closes, the focus goes to its month, even if it was opened by a URL. */
function useFocusOfMonth(id: string) {
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        (
          document.querySelector<HTMLElement>(`a[data-month="${id}"]`) ?? document.querySelector('main')
        )?.focus(),
      )
    },
    [id],
  )
}

interface MonthIssuesProps {
  tab: (typeof tabs)[number]['id']
  project: string
  month: NamedMonth
}

function MonthIssues({ tab, project, month }: MonthIssuesProps) {
  const { parameters, search } = useUrlParameters()
  const { first, last } = daysOfMonth(month)
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery({
    ...logged(
      issuesQuery({
        project,
        [`${tab}_start`]: first,
        [`${tab}_end`]: last,
        user_filter: 'created',
        limit: maxIssues,
      }),
    ),
    placeholderData: undefined,
  })
  const issues = error ? [] : (data?.issues ?? [])
  const pages = Math.ceil(issues.length / pageSize)
  const page = Math.min(pageOf(parameters, 'month-page'), Math.max(pages, 1))
  return (
    <div className="grid min-h-64 content-start gap-2">
      <IssueList
        count={issues.length}
        isPending={isPending}
        error={error}
        isOutdated={isPlaceholderData}
        loading="Loading issues..."
        empty={`No ${tab} issues found for ${month.month} ${month.year} in project ${project}`}
        failed="The issues could not be loaded."
        onRetry={() => void refetch()}
      >
        <ul className="divide-y divide-line">
          {issues.slice((page - 1) * pageSize, page * pageSize).map((issue) => (
            <li key={issue.id}>
              <IssueLine issue={issue}>
                <IssueFacts>
                  <Badge>{issue.fields.status.name}</Badge>
                  <Since what="Created" at={issue.fields.created} />
                  {issue.fields.resolutiondate && <Since what="Resolved" at={issue.fields.resolutiondate} />}
                  <PersonLine as="Assignee" person={issue.fields.assignee} fallback="Unassigned" />
                </IssueFacts>
              </IssueLine>
            </li>
          ))}
        </ul>
      </IssueList>
      <Pager
        page={page}
        pages={pages}
        part="the month"
        to={(page) => search({ 'month-page': page > 1 ? String(page) : null })}
      />
    </div>
  )
}
