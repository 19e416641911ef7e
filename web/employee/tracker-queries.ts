import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Project } from '#contract/projects/portal-project.ts'
import type {
  IssueList,
  IssueQuery,
  Month,
  MonthQuery,
  ProjectMonths,
  ProjectStatistics,
  Sprint,
} from '#contract/tracker/tracker.ts'
import { portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

/** A page of issues; the previous one stays on screen until the next has arrived. */
export const issuesQuery = (query: IssueQuery) =>
  queryOptions({
    queryKey: ['issues', storedUsername(), query],
    queryFn: ({ signal }) => portalCall<IssueList>(`issues/{user}/${toSearch(query)}`, { signal }),
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
      portalCall<IssueList>(`issues/{user}/${toSearch({ ...query, start, limit })}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total_pages }, pages) =>
      pages.length < total_pages ? pages.length * limit : undefined,
    placeholderData: keepPreviousData,
  })

export const projectQuery = (key: string) =>
  queryOptions({
    queryKey: ['project', storedUsername(), key],
    queryFn: async ({ signal }) =>
      (await portalCall<{ project: Project }>(`project/{user}/${segment(key)}/`, { signal })).project,
  })

/** For all of the employee's projects. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['statistics', storedUsername()],
    queryFn: async ({ signal }) =>
      (await portalCall<{ projects: ProjectStatistics[] }>('project-stats/{user}/', { signal })).projects,
  })

export const sprintsQuery = (key: string) =>
  queryOptions({
    queryKey: ['sprints', storedUsername(), key],
    queryFn: async ({ signal }) =>
      (await portalCall<{ sprints: Sprint[] }>(`sprint-data/{user}/${segment(key)}/`, { signal })).sprints,
  })

export const monthsQuery = (key: string, query: MonthQuery) =>
  queryOptions({
    queryKey: ['months', storedUsername(), key, query],
    queryFn: async ({ signal }) =>
      (
        await portalCall<{ monthly_data: Month[] }>(
          `monthly-issues/{user}/${segment(key)}/${toSearch(query)}`,
          { signal },
        )
      ).monthly_data,
    placeholderData: keepPreviousData,
  })

export const allMonthsQuery = () =>
  queryOptions({
    queryKey: ['all-months', storedUsername()],
    queryFn: async ({ signal }) =>
      (
        await portalCall<{ projects_monthly_data: ProjectMonths[] }>('all-projects-monthly-issues/{user}/', {
          signal,
        })
      ).projects_monthly_data,
  })

const segment = encodeURIComponent

const toSearch = (query: object): string =>
  `?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )}`
