import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { IssueQuery, MonthQuery } from '#contract/tracker/tracker.ts'
import { callQuery, fieldQuery } from '#web/call-queries.ts'

/** A page of issues; the previous one stays on screen until the next has arrived. */
export const issuesQuery = (query: IssueQuery) =>
  queryOptions({
    ...callQuery('GET jira/issues/{user}/', { query }),
    placeholderData: keepPreviousData,
  })

/** Issues of all of one's projects by key, title, or text; without words, the most recently changed. */
export const foundIssuesQuery = (words: string) =>
  issuesQuery({ search: words || undefined, filter: 'updated_recently', limit: 20 })

export const projectQuery = (projectKey: string) =>
  fieldQuery('GET jira/project/{user}/{projectKey}/', 'project', { params: { projectKey } })

/** For all of the employee's projects. */
export const statisticsQuery = () => fieldQuery('GET jira/project-stats/{user}/', 'projects')

export const sprintsQuery = (projectKey: string) =>
  fieldQuery('GET jira/sprint-data/{user}/{projectKey}/', 'sprints', { params: { projectKey } })

export const monthsQuery = (projectKey: string, query: MonthQuery) =>
  queryOptions({
    ...fieldQuery('GET jira/monthly-issues/{user}/{projectKey}/', 'monthly_data', {
      params: { projectKey },
      query,
    }),
    placeholderData: keepPreviousData,
  })

export const allMonthsQuery = () =>
  fieldQuery('GET jira/all-projects-monthly-issues/{user}/', 'projects_monthly_data')
