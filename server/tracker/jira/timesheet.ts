import { emptyValues } from '#contract/fields/field.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import type { TimesheetRow } from '#contract/tracker/timesheet.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { dayAfter, dayBefore, quoted } from '#server/tracker/jira/jql.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import {
  type JiraWorkLog,
  loggedFields,
  loggedIssueSchema,
  workLogsSchema,
} from '#server/tracker/jira/schemas.ts'
import { searchAll } from '#server/tracker/jira/search.ts'
import { dayOfWork } from '#server/tracker/jira/wire.ts'
import type { Tracker } from '#server/tracker/port.ts'

/** Issues on which one person has worked within some days. */
const mostIssues = 200

export function createTimesheet({
  openSession,
  kind,
  dialect,
  people,
}: JiraContext): Pick<Tracker, 'listOwnTime'> {
  return {
    async listOwnTime(as, { from, to }) {
      const session = await openSession(as)
      // Days at Jira are those of the employee's zone there, so those around them are read as well.
      const jql = `worklogAuthor = currentUser() AND worklogDate >= ${quoted(dayBefore(from))} AND worklogDate <= ${quoted(dayAfter(to))} ORDER BY project ASC, key ASC`
      const search = { issue: loggedIssueSchema, jql, fields: loggedFields, most: mostIssues }
      const issues = await searchAll(session, kind, search)
      const isOwn = ({ author, started }: JiraWorkLog) => {
        const day = dayOfWork(started)
        return people.identityOf(author) === session.me && day >= from && day <= to
      }
      const rows = await Promise.all(
        issues.map(async ({ key, fields: { summary, project, worklog } }): Promise<TimesheetRow> => {
          const isWhole = worklog.worklogs.length >= worklog.total
          const { worklogs } = isWhole
            ? worklog
            : await session.get(workLogsSchema, `${issuePath(key)}/worklog`, { startAt: 0, maxResults: 5000 })
          const logs = worklogs
            .filter(isOwn)
            .map(({ id, started, timeSpent, timeSpentSeconds, comment }) => ({
              ...emptyValues(workLogFields),
              ...{ id, day: dayOfWork(started), timeSpent, timeSpentSeconds },
              comment: dialect.toText(comment),
            }))
          return {
            issue: { key, summary },
            project: { key: project.key, name: project.name },
            isOpen: true,
            logs: logs.toSorted((one, other) => one.day.localeCompare(other.day)),
          }
        }),
      )
      return rows.filter(({ logs }) => logs.length > 0)
    },
  }
}
