import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { IssueQuery, MonthQuery } from '#contract/tracker/tracker.ts'
import { api } from '#web/calls.ts'
import { storedUsername } from '#web/employee/session.ts'

/** A page of issues; the previous one stays on screen until the next has arrived. */
export const issuesQuery = (query: IssueQuery) =>
  queryOptions({
    queryKey: ['issues', storedUsername(), query],
    queryFn: ({ signal }) => api('GET jira/issues/{user}/', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Issues of all of one's projects by key, title, or text; without words, the most recently changed. */
export const foundIssuesQuery = (words: string) =>
  issuesQuery({ search: words || undefined, filter: 'updated_recently', limit: 20 })

/** A list of issues that grows page by page. */
export const moreIssuesQuery = (query: Omit<IssueQuery, 'start' | 'limit'>, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['issues', storedUsername(), query, 'more'],
    queryFn: ({ signal, pageParam: start }) =>
      api('GET jira/issues/{user}/', { query: { ...query, start, limit } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total_pages }, pages) =>
      pages.length < total_pages ? pages.length * limit : undefined,
    placeholderData: keepPreviousData,
  })

export const projectQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['project', storedUsername(), projectKey],
    queryFn: async ({ signal }) =>
      (await api('GET jira/project/{user}/{projectKey}/', { params: { projectKey } }, { signal })).project,
  })

/** For all of the employee's projects. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['statistics', storedUsername()],
    queryFn: async ({ signal }) => (await api('GET jira/project-stats/{user}/', {}, { signal })).projects,
  })

export const sprintsQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['sprints', storedUsername(), projectKey],
    queryFn: async ({ signal }) =>
      (await api('GET jira/sprint-data/{user}/{projectKey}/', { params: { projectKey } }, { signal }))
        .sprints,
  })

export const monthsQuery = (projectKey: string, query: MonthQuery) =>
  queryOptions({
    queryKey: ['months', storedUsername(), projectKey, query],
    queryFn: async ({ signal }) => {
      const route = 'GET jira/monthly-issues/{user}/{projectKey}/'
      return (await api(route, { params: { projectKey }, query }, { signal })).monthly_data
    },
    placeholderData: keepPreviousData,
  })

export const allMonthsQuery = () =>
  queryOptions({
    queryKey: ['all-months', storedUsername()],
    queryFn: async ({ signal }) =>
      (await api('GET jira/all-projects-monthly-issues/{user}/', {}, { signal })).projects_monthly_data,
  })
