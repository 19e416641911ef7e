import { and, asc, between, eq, sql } from 'drizzle-orm'
import { keysOf, pick } from '#contract/records.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import type { TimesheetRow } from '#contract/tracker/timesheet.ts'
import { notFound } from '#server/errors.ts'
import { project } from '#server/projects/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'
import { isIssueMember } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { ProjectTime, Tracker } from '#server/tracker/port.ts'
import { issue, workLog } from '#server/tracker/tables.ts'

const texts = pick(workLog, keysOf(workLogFields))

export function createTimesheet({ db }: LocalContext): Pick<Tracker, 'listOwnTime'> {
  return {
    async listOwnTime({ id }, { from, to }) {
      const found = await db
        .select({
          log: {
            id: sql<string>`${workLog.id}::text`,
            day: workLog.day,
            timeSpent: workLog.timeSpent,
            timeSpentSeconds: workLog.seconds,
            ...texts,
          },
          issue: { key: issue.key, summary: issue.summary },
          project: { key: project.key, name: project.name },
          isOpen: isIssueMember(id),
        })
        .from(workLog)
        .innerJoin(issue, eq(issue.id, workLog.issueId))
        .innerJoin(project, eq(project.id, issue.projectId))
        .where(and(eq(workLog.authorId, id), between(workLog.day, from, to)))
        .orderBy(asc(sql`lower(${project.name})`), asc(issue.id), asc(workLog.day), asc(workLog.id))
      const rows = Map.groupBy(found, ({ issue }) => issue.key)
      return [...rows.values()].flatMap((logs): TimesheetRow[] => {
        const [first] = logs
        if (!first) return []
        const { issue, project, isOpen } = first
        const summary = isOpen ? issue.summary : null
        return [{ issue: { ...issue, summary }, project, isOpen, logs: logs.map(({ log }) => log) }]
      })
    },
  }
}

const personColumns = {
  id: account.id,
  username: sql<string>`${account.username}`,
  name: fullName(),
}

/** The time that was logged on projects. */
export function createLocalProjectTime({ db }: Pick<LocalContext, 'db'>): ProjectTime {
  async function findProject(id: number) {
    const [found] = await db
      .select({ id: project.id, key: project.key, name: project.name })
      .from(project)
      .where(eq(project.id, id))
    if (!found) throw notFound()
    return found
  }

  return {
    async sum(projectId, { from, to }) {
      const found = await findProject(projectId)
      // Grouped before joining the names of people, so that there are only as many lookups as totals.
      const sums = db
        .select({
          authorId: workLog.authorId,
          day: workLog.day,
          seconds: sql<number>`sum(${workLog.seconds})`.mapWith(Number).as('sum'),
        })
        .from(workLog)
        .where(and(eq(workLog.projectId, projectId), between(workLog.day, from, to)))
        .groupBy(workLog.authorId, workLog.day)
        .as('sums')
      const rows = await db
        .select({ day: sums.day, person: personColumns, seconds: sums.seconds })
        .from(sums)
        .innerJoin(account, eq(account.id, sums.authorId))
      return { project: found, rows }
    },
    async list(projectId, { from, to }) {
      const found = await findProject(projectId)
      const rows = await db
        .select({
          day: workLog.day,
          person: personColumns,
          issue: { key: issue.key, summary: issue.summary },
          seconds: workLog.seconds,
          ...texts,
        })
        .from(workLog)
        .innerJoin(account, eq(account.id, workLog.authorId))
        .innerJoin(issue, eq(issue.id, workLog.issueId))
        .where(and(eq(workLog.projectId, projectId), between(workLog.day, from, to)))
        .orderBy(
          asc(workLog.day),
          asc(account.firstName),
          asc(account.lastName),
          asc(issue.id),
          asc(workLog.id),
        )
      return { project: found, rows }
    },
  }
}
