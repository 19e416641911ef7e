import { and, eq, sql } from 'drizzle-orm'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { trackerLimits } from '#contract/tracker/tracker.ts'
import { dayOfStarted, formatWorkTime } from '#contract/tracker/work-time.ts'
import type { Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { invalid } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import { findOwnIssue, lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { findOwnPart, recordChanges } from '#server/tracker/local/parts.ts'
import type { Tracker, WorkLogEntry } from '#server/tracker/port.ts'
import { issue, workLog } from '#server/tracker/tables.ts'
import { webhookWorkLogChange } from '#server/tracker/webhook-payload-store.ts'

export function createWorkLogs(
  { db, events }: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'listWorkLogs' | 'addWorkLog' | 'updateWorkLog' | 'deleteWorkLog'> {
  const read = async (tx: Transaction, as: Employee, id: number) =>
    onlyRow((await reader.workLogs(tx, as, eq(workLog.id, id))).rows)

  return {
    async listWorkLogs(as, key, position) {
      const { id } = await findOwnIssue(db, as, key)
      return reader.workLogs(db, as, eq(workLog.issueId, id), position)
    },
    addWorkLog: (as, key, entry) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        await requireDayRoom(tx, as, dayOfStarted(entry.started))
        const added = await tx
          .insert(workLog)
          .values({ issueId: issue.id, projectId: issue.projectId, authorId: as.id, ...columnsOf(entry) })
          .returning({ id: workLog.id })
        const { id } = onlyRow(added)
        await sumUp(tx, as, issue, { id, change: 'created' })
        return read(tx, as, id)
      }),
    updateWorkLog: (as, key, logId, entry) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const own = { issueId: issue.id, id: logId }
        const { id, seconds, day } = await findOwnPart(tx, as, workLog, own)
        const newDay = dayOfStarted(entry.started)
        if (newDay !== day) await requireDayRoom(tx, as, newDay)
        await tx.update(workLog).set(columnsOf(entry)).where(eq(workLog.id, id))
        // Otherwise the history shows the change of the total.
        if (seconds === entry.seconds)
          await recordChanges(tx, as, issue.id, [{ field: 'worklog', to: 'changed' }])
        await sumUp(tx, as, issue, { id, change: 'changed' })
        return read(tx, as, id)
      }),
    deleteWorkLog: (as, key, logId) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const { id } = await findOwnPart(tx, as, workLog, { issueId: issue.id, id: logId })
        await tx.delete(workLog).where(eq(workLog.id, id))
        await sumUp(tx, as, issue, { id, change: 'deleted' })
      }),
  }
}

/** Throws `invalid` if someone has logged work too often on a day, whose logs are shown together. */
async function requireDayRoom(tx: Transaction, as: Employee, day: string): Promise<void> {
  const count = await tx.$count(workLog, and(eq(workLog.authorId, as.id), eq(workLog.day, day)))
  if (count >= trackerLimits.workLogsPerDay) throw invalid(messages.tooManyWorkLogs)
}

const columnsOf = ({ started, ...entry }: WorkLogEntry) => ({
  ...entry,
  started,
  day: dayOfStarted(started),
})

/** The issue's time is the total of its work logs (EP-332). Writers of work logs have locked the issue. */
async function sumUp(
  tx: EventTransaction,
  as: Employee,
  { id, key, projectId, spent: before }: typeof issue.$inferSelect,
  log: Parameters<typeof webhookWorkLogChange>[1],
): Promise<void> {
  const sum = sql`(select coalesce(sum(${workLog.seconds}), 0) from ${workLog} where ${workLog.issueId} = ${id})`
  const rows = await tx
    .update(issue)
    .set({ spent: sum, updatedAt: sql`now()` })
    .where(eq(issue.id, id))
    .returning({ spent: issue.spent })
  const { spent } = onlyRow(rows)
  const change = { field: 'timespent', from: formatWorkTime(before), to: formatWorkTime(spent) }
  if (spent !== before) await recordChanges(tx, as, id, [change])
  tx.publish('issue', {
    ...{ scope: projectScope(projectId), issueKey: key, change: 'worklogs' },
    webhooks: webhookWorkLogChange(id, log),
  })
}
