import { and, eq, sql } from 'drizzle-orm'
import type { WorkLog } from '#contract/tracker.ts'
import { dayOfStarted } from '#contract/work-time.ts'
import type { Transaction } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Employee } from '#server/sessions/store.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import type { Tracker, WorkLogEntry } from '#server/tracker/port.ts'
import { issue, workLog } from '#server/tracker/tables.ts'

export function createWorkLogs(
  { db }: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'addWorkLog' | 'updateWorkLog' | 'deleteWorkLog'> {
  /** One's own work log of the issue (EP-060, EP-530). */
  async function findOwn(tx: Transaction, as: Employee, issueId: number, id: string) {
    const [row] = await tx
      .select()
      .from(workLog)
      .where(and(eq(workLog.id, parseId(id) ?? 0), eq(workLog.issueId, issueId)))
    if (!row) throw notFound()
    if (row.authorId !== as.id) throw forbidden()
    return row
  }

  const read = async (tx: Transaction, as: Employee, id: number) =>
    (await reader.workLogs(tx, as, { id }))[0] as WorkLog

  return {
    addWorkLog: (as, key, entry) =>
      db.transaction(async (tx) => {
        const { id: issueId } = await lockIssue(tx, as, key)
        const [row] = await tx
          .insert(workLog)
          .values({ issueId, authorId: as.id, ...columnsOf(entry) })
          .returning({ id: workLog.id })
        await sumUp(tx, issueId)
        return read(tx, as, (row as { id: number }).id)
      }),
    updateWorkLog: (as, key, logId, entry) =>
      db.transaction(async (tx) => {
        const { id: issueId } = await lockIssue(tx, as, key)
        const { id } = await findOwn(tx, as, issueId, logId)
        await tx.update(workLog).set(columnsOf(entry)).where(eq(workLog.id, id))
        await sumUp(tx, issueId)
        return read(tx, as, id)
      }),
    deleteWorkLog: (as, key, logId) =>
      db.transaction(async (tx) => {
        const { id: issueId } = await lockIssue(tx, as, key)
        const { id } = await findOwn(tx, as, issueId, logId)
        await tx.delete(workLog).where(eq(workLog.id, id))
        await sumUp(tx, issueId)
      }),
  }
}

const columnsOf = ({ started, ...entry }: WorkLogEntry) => ({
  ...entry,
  started,
  day: dayOfStarted(started),
})

/** The issue's time is the sum of its work logs (EP-332). Whoever writes them has locked the issue. */
const sumUp = (tx: Transaction, issueId: number) =>
  tx
    .update(issue)
    .set({
      spent: sql`(select coalesce(sum(${workLog.seconds}), 0) from ${workLog} where ${workLog.issueId} = ${issueId})`,
      updatedAt: sql`now()`,
    })
    .where(eq(issue.id, issueId))
