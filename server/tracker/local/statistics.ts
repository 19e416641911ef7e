import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Month } from '#contract/tracker/tracker.ts'
import { type DaySpan, isWithin, timesOf } from '#server/list/time-span.ts'
import { findOwnProject, ownProjectIds } from '#server/projects/membership-store.ts'
import { project, sprint } from '#server/projects/tables.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { toMonths, toStatistics } from '#server/tracker/month-counts.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'

type Statistics = Pick<Tracker, 'projectStatistics' | 'listSprints' | 'monthlyIssues' | 'allMonthlyIssues'>

export function createStatistics({ db }: LocalContext): Statistics {
  const projectsOf = (projects: readonly number[]) =>
    db
      .select({ id: project.id, key: project.key, name: project.name })
      .from(project)
      .where(inArray(project.id, [...projects]))
      .orderBy(asc(sql`lower(${project.name})`), asc(project.id))

  /** Counts the issues with an event of a kind in each month, by project. */
  async function countByMonth(time: PgColumn, where: SQL | undefined): Promise<MonthCount[]> {
    const month = sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM')`
    return db
      .select({ projectId: issue.projectId, month, count: sql<number>`count(*)::int` })
      .from(issue)
      .where(and(isNotNull(time), where))
      .groupBy(issue.projectId, sql`2`)
  }

  /** The months of the projects, each from the first to the last that has an event. */
  async function monthsOf(projects: readonly number[], { days = {}, reporterId }: MonthSelection) {
    const own = and(
      inArray(issue.projectId, [...projects]),
      reporterId === undefined ? undefined : eq(issue.reporterId, reporterId),
    )
    const [created, resolved] = await Promise.all(
      [issue.createdAt, issue.resolvedAt].map((time) =>
        countByMonth(time, and(own, isWithin(time, timesOf(days, 'UTC')))),
      ),
    )
    return (projectId: number): Month[] => {
      const countsOf = (rows: readonly MonthCount[] = []) =>
        new Map(rows.filter((row) => row.projectId === projectId).map(({ month, count }) => [month, count]))
      return toMonths(countsOf(created), countsOf(resolved))
    }
  }

  return {
    async projectStatistics(as) {
      const own = await ownProjectIds(db, as)
      if (own.length === 0) return []
      const [projects, counts] = await Promise.all([
        projectsOf(own),
        db
          .select({
            projectId: issue.projectId,
            type: issue.type,
            status: issue.status,
            count: sql<number>`count(*)::int`,
          })
          .from(issue)
          .where(inArray(issue.projectId, own))
          .groupBy(issue.projectId, issue.type, issue.status),
      ])
      return projects.map(({ id, key }) =>
        toStatistics(
          key,
          counts.filter(({ projectId }) => projectId === id),
        ),
      )
    },
    async listSprints(as, key) {
      const { id } = await findOwnProject(db, as, key)
      const rows = await db
        .select({
          id: sprint.id,
          name: sprint.name,
          estimated: sql<number>`coalesce(sum(${issue.estimate}), 0)`.mapWith(Number),
          logged: sql<number>`coalesce(sum(${issue.spent}), 0)`.mapWith(Number),
        })
        .from(sprint)
        .leftJoin(issue, eq(issue.sprintId, sprint.id))
        .where(eq(sprint.projectId, id))
        .groupBy(sprint.id)
        .orderBy(asc(sprint.start_date), asc(sprint.id))
      return rows.map(({ id, name, estimated, logged }) => ({
        id: String(id),
        name,
        estimated: hours(estimated),
        logged: hours(logged),
      }))
    },
    async monthlyIssues(as, key, { reportedByMe, ...days }) {
      const { id } = await findOwnProject(db, as, key)
      const months = await monthsOf([id], { days, reporterId: reportedByMe ? as.id : undefined })
      return months(id)
    },
    async allMonthlyIssues(as) {
      const own = await ownProjectIds(db, as)
      if (own.length === 0) return []
      const [projects, months] = await Promise.all([projectsOf(own), monthsOf(own, { reporterId: as.id })])
      return projects.map(({ id, key, name }) => ({
        project_key: key,
        project_name: name,
        monthly_data: months(id),
      }))
    },
  }
}

interface MonthSelection {
  readonly days?: DaySpan
  /** Only issues of this reporter. */
  readonly reporterId: number | undefined
}

interface MonthCount {
  readonly projectId: number
  /** YYYY-MM */
  readonly month: string
  readonly count: number
}

const hours = (seconds: number) => Math.round(seconds / 36) / 100
