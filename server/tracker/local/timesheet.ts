import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { TimesheetRow } from '#contract/timesheet.ts'
import { account } from '#server/sessions/tables.ts'
import { isIssueMember } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issue, project, projectMember, workLog } from '#server/tracker/tables.ts'

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
            comment: workLog.comment,
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
      return [...rows.values()].map((logs): TimesheetRow => {
        const { issue, project, isOpen } = logs[0] as (typeof found)[number]
        return { issue, project, isOpen, logs: logs.map(({ log }) => log) }
      })
    },
  }
}

/** A work log of a project, for administrators. */
export interface ProjectTimeEntry {
  readonly day: string
  readonly person: { readonly id: number; readonly username: string; readonly name: string }
  readonly issue: { readonly key: string; readonly summary: string }
  readonly seconds: number
  readonly comment: string
}

/**
 * The work logs of a project on some days, by day, person, and issue. They are found by those who are or were members,
 * whose days have an index, and not by the issues, of which there may be very many.
 */
export const listProjectTime = (
  { db }: Pick<LocalContext, 'db'>,
  projectId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ProjectTimeEntry[]> =>
  db
    .select({
      day: workLog.day,
      person: {
        id: account.id,
        username: sql<string>`${account.username}`,
        name: sql<string>`trim(${account.firstName} || ' ' || ${account.lastName})`,
      },
      issue: { key: issue.key, summary: issue.summary },
      seconds: workLog.seconds,
      comment: workLog.comment,
    })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .innerJoin(workLog, and(eq(workLog.authorId, projectMember.accountId), between(workLog.day, from, to)))
    .innerJoin(issue, and(eq(issue.id, workLog.issueId), eq(issue.projectId, projectId)))
    .where(eq(projectMember.projectId, projectId))
    .orderBy(asc(workLog.day), asc(account.firstName), asc(account.lastName), asc(issue.id), asc(workLog.id))
