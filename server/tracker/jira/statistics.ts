import type { Month, ProjectStatistics } from '#contract/tracker/tracker.ts'
import { notFound } from '#server/errors.ts'
import type { DaySpan } from '#server/list/time-span.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { quoted } from '#server/tracker/jira/jql.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import { countedFields, countedIssueSchema, type JiraProject } from '#server/tracker/jira/schemas.ts'
import { searchSome } from '#server/tracker/jira/search.ts'
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

interface Counted {
  /** The newest first. */
  readonly issues: readonly CountedIssue[]
  readonly isWhole: boolean
}

/** The pages of issues that are counted: the dashboard is to make few requests, however large the site is. */
const mostPages = 3

/** Counts the results of one search over all projects, since Jira does not count by field. */
export function createStatistics({ openSession, kind, people }: JiraContext): Statistics {
  const countAll = (session: JiraSession, projects: readonly JiraProject[]) =>
    session.cache.remember(
      'counted',
      async (): Promise<Counted> => {
        if (projects.length === 0) return { issues: [], isWhole: true }
        const jql = `project in (${projects.map(({ key }) => quoted(key)).join(', ')}) ORDER BY created DESC`
        const { issues, isWhole } = await searchSome(session, kind, {
          issue: countedIssueSchema,
          jql,
          fields: countedFields,
          mostPages,
        })
        const counted = issues.map(({ fields }) => ({
          project: fields.project.key,
          type: fields.issuetype.name,
          status: fields.status.name,
          isReporter: people.identityOf(fields.reporter) === session.me,
          created: fields.created.slice(0, 10),
          resolved: fields.resolutiondate?.slice(0, 10) ?? null,
        }))
        return { issues: counted, isWhole }
      },
      { rows: ({ issues }) => issues.length },
    )

  const read = async (as: Parameters<typeof openSession>[0]) => {
    const session = await openSession(as)
    const projects = await listProjects(session, kind)
    const { issues, isWhole } = await countAll(session, projects)
    return { projects, isWhole, byProject: Map.groupBy(issues, ({ project }) => project) }
  }

  return {
    async projectStatistics(as) {
      const { projects, byProject, isWhole } = await read(as)
      return projects.map(({ key }): ProjectStatistics => {
        const rows = (byProject.get(key) ?? []).map(({ type, status }) => ({ type, status, count: 1 }))
        return { ...toStatistics(key, rows), ...partial(isWhole) }
      })
    },
    async monthlyIssues(as, key, { reportedByMe, ...days }) {
      const { projects, byProject, isWhole } = await read(as)
      if (!projects.some((project) => project.key === key)) throw notFound()
      const months = monthsOf(byProject.get(key) ?? [], reportedByMe, days)
      return months.map((month) => ({ ...month, ...partial(isWhole) }))
    },
    async allMonthlyIssues(as) {
      const { projects, byProject, isWhole } = await read(as)
      return projects.map(({ key, name }) => ({
        project_key: key,
        project_name: name,
        monthly_data: monthsOf(byProject.get(key) ?? [], true, {}).map((month) => ({
          ...month,
          ...partial(isWhole),
        })),
      }))
    },
  }
}

const partial = (isWhole: boolean) => (isWhole ? {} : ({ is_partial: true } as const))

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
