import type { Month, ProjectStatistics } from '#contract/tracker/tracker.ts'
import { notFound } from '#server/errors.ts'
import type { DaySpan } from '#server/list/time-span.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { quoted } from '#server/tracker/jira/jql.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import { countedFields, countedIssueSchema, type JiraProject } from '#server/tracker/jira/schemas.ts'
import { searchAll } from '#server/tracker/jira/search.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { toMonths, toStatistics } from '#server/tracker/month-counts.ts'
import type { Tracker } from '#server/tracker/port.ts'

type Statistics = Pick<Tracker, 'projectStatistics' | 'monthlyIssues' | 'allMonthlyIssues'>

/** What is counted of an issue. Days are those of UTC. */
interface CountedIssue {
  readonly project: string
  readonly type: string
  readonly status: string
  readonly isReporter: boolean
  readonly created: string
  readonly resolved: string | null
}

/** Counts the results of one search over all projects, since Jira does not count by field. */
export function createStatistics({ openSession, kind, people }: JiraContext): Statistics {
  const countAll = (session: JiraSession, projects: readonly JiraProject[]) =>
    session.cache.remember(
      'counted',
      async (): Promise<CountedIssue[]> => {
        if (projects.length === 0) return []
        const jql = `project in (${projects.map(({ key }) => quoted(key)).join(', ')}) ORDER BY created DESC`
        const found = await searchAll(session, kind, {
          issue: countedIssueSchema,
          jql,
          fields: countedFields,
        })
        return found.map(({ fields }) => ({
          project: fields.project.key,
          type: fields.issuetype.name,
          status: fields.status.name,
          isReporter: people.identityOf(fields.reporter) === session.me,
          created: fields.created.slice(0, 10),
          resolved: fields.resolutiondate?.slice(0, 10) ?? null,
        }))
      },
      { rows: (all) => all.length },
    )

  const read = async (as: Parameters<typeof openSession>[0]) => {
    const session = await openSession(as)
    const projects = await listProjects(session, kind)
    return { projects, byProject: Map.groupBy(await countAll(session, projects), ({ project }) => project) }
  }

  return {
    async projectStatistics(as) {
      const { projects, byProject } = await read(as)
      return projects.map(
        ({ key }): ProjectStatistics =>
          toStatistics(
            key,
            (byProject.get(key) ?? []).map(({ type, status }) => ({ type, status, count: 1 })),
          ),
      )
    },
    async monthlyIssues(as, key, { reportedByMe, ...days }) {
      const { projects, byProject } = await read(as)
      if (!projects.some((project) => project.key === key)) throw notFound()
      return monthsOf(byProject.get(key) ?? [], reportedByMe, days)
    },
    async allMonthlyIssues(as) {
      const { projects, byProject } = await read(as)
      return projects.map(({ key, name }) => ({
        project_key: key,
        project_name: name,
        monthly_data: monthsOf(byProject.get(key) ?? [], true, {}),
      }))
    },
  }
}

function monthsOf(all: readonly CountedIssue[], reportedByMe: boolean, days: DaySpan): Month[] {
  const issues = reportedByMe ? all.filter(({ isReporter }) => isReporter) : all
  return toMonths(
    countByMonth(
      issues.map(({ created }) => created),
      days,
    ),
    countByMonth(
      issues.flatMap(({ resolved }) => resolved ?? []),
      days,
    ),
  )
}

/** How many of these days are in each month, `YYYY-MM`. */
function countByMonth(
  all: readonly string[],
  { from = '', to = '9999-12-31' }: DaySpan,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const day of all) {
    if (day < from || day > to) continue
    const month = day.slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return counts
}
