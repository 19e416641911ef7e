import type { ComponentType, ReactNode } from 'react'
import type { Issue, IssueQuery } from '#contract/tracker/tracker.ts'
import { activityGroups } from '#web/employee/issues/activity-groups.ts'
import { type DateChoice, dateChoiceText, parseDateChoice } from '#web/employee/issues/date-choice.ts'
import { DateFilter } from '#web/employee/issues/date-filter.tsx'
import { growingIssuesQuery } from '#web/employee/issues/growing-issues.ts'
import { IssueFacts, IssueLine, Since } from '#web/employee/issues/issue-line.tsx'
import { IssueList } from '#web/employee/issues/issue-list.tsx'
import { issuesOfPage, useIssuePage } from '#web/employee/issues/use-issue-page.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Pager } from '#web/ui/pages/pager.tsx'

/** EP-205. */
export const activityPageSize = 10
/** URL parameters that do not collide with the screen's own filters. */
const names = { date: 'activity-date', page: 'activity-page' } as const

interface ActivityPanelProps {
  project?: string | undefined
  /** Renders the list; in pages by default. */
  list?: ComponentType<ActivityListProps>
}

const toQuery = (parameters: URLSearchParams, project: string | undefined) => {
  const { filter, day } = parseDateChoice(parameters.get(names.date))
  return { filter: 'updated_recently', date_filter: filter, custom_date: day, project } as const
}

/** The query of the panel for a URL, in pages. */
export const activityQuery = (parameters: URLSearchParams, project?: string) =>
  issuesOfPage(toQuery(parameters, project), pageOf(parameters, names.page), activityPageSize)

/** The same for a list that grows. */
export const growingActivityQuery = (parameters: URLSearchParams, project: string) =>
  growingIssuesQuery(toQuery(parameters, project), activityPageSize)

/** Recent changes in a project, or in all of the employee's projects (EP-199 to EP-209). */
export function ActivityPanel({ project, list: List = PagedList }: ActivityPanelProps) {
  const { parameters, change } = useUrlParameters()
  const date = parseDateChoice(parameters.get(names.date))
  return (
    <Card
      heading="Activity"
      controls={
        <DateFilter
          of="activity"
          chosen={date}
          onChoose={(choice: DateChoice) =>
            change({ [names.date]: dateChoiceText(choice), [names.page]: null })
          }
        />
      }
    >
      <List query={toQuery(parameters, project)} />
    </Card>
  )
}

export interface ActivityListProps {
  query: Omit<IssueQuery, 'start' | 'limit'>
}

function PagedList({ query }: ActivityListProps) {
  const { parameters, search } = useUrlParameters()
  const { issues, page, pages, refetch, ...state } = useIssuePage(
    query,
    pageOf(parameters, names.page),
    activityPageSize,
  )
  return (
    <ActivityGroups
      {...state}
      issues={issues}
      onRetry={refetch}
      footer={
        pages > 1 && (
          <Pager
            page={page}
            pages={pages}
            part="activity"
            to={(page) => search({ [names.page]: page > 1 ? String(page) : null })}
          />
        )
      }
    />
  )
}

interface GroupsProps {
  issues: readonly Issue[] | undefined
  isPending: boolean
  error: Error | null
  isOutdated: boolean
  onRetry: () => void
  footer: ReactNode
}

/** The changes of today, yesterday, and earlier. */
export function ActivityGroups({ issues = [], footer, ...state }: GroupsProps) {
  return (
    <>
      <IssueList
        {...state}
        count={issues.length}
        loading="Loading activity..."
        empty="No activity."
        failed="The activity could not be loaded."
      >
        {activityGroups(issues, new Date()).map(({ heading, issues }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="border-b border-line bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
              {heading}
            </h3>
            <ul className="divide-y divide-line border-b border-line last:border-b-0">
              {issues.map((issue) => (
                <li key={issue.id}>
                  <IssueLine issue={issue}>
                    <IssueFacts>
                      <Since what="Updated" at={issue.fields.updated} />
                      <span className="truncate">
                        {issue.fields.status.name} in {issue.fields.project.name}
                      </span>
                    </IssueFacts>
                  </IssueLine>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </IssueList>
      {footer && <footer className="border-t border-line px-3 py-2">{footer}</footer>}
    </>
  )
}
