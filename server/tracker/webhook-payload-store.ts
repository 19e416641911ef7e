import { eq, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { keysOf, pick } from '#contract/records.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import {
  type IssuePayload,
  issuesPath,
  type WorkLogPayload,
  workLogsPath,
} from '#contract/tracker/webhook-payloads.ts'
import type { Database } from '#server/database/connect.ts'
import type { WebhookChanges } from '#server/events/topics.ts'
import { project } from '#server/projects/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'
import { issue, workLog } from '#server/tracker/tables.ts'

// Issues and work logs in the messages of webhooks.

type Change = 'created' | 'changed' | 'deleted'

/** What an event of an issue tells webhooks. A change of a part of it is one of the issue, as its time says. */
export const webhookIssueChange = (id: number, change: Change): WebhookChanges => [
  { type: issuesPath, ids: [id], changes: [change] },
]

/** The same for the event of a work log, which changes the total of its issue. */
export const webhookWorkLogChange = (
  issueId: number,
  { id, change }: { id: number; change: Change },
): WebhookChanges => [
  { type: workLogsPath, ids: [id], changes: [change] },
  ...webhookIssueChange(issueId, 'changed'),
]

const [assignee, reporter] = [alias(account, 'assignee'), alias(account, 'reporter')]
const personColumns = <Id extends PgColumn>(of: Parameters<typeof fullName>[0] & { readonly id: Id }) => ({
  id: of.id,
  username: sql<string>`${of.username}`,
  name: fullName(of),
})
const projectColumns = { id: project.id, key: project.key, name: project.name }

/** Null for an unknown one. */
export async function findIssuePayload(db: Database, id: number): Promise<IssuePayload | null> {
  const { key, summary, type, status, priority, estimate, spent } = issue
  const [found] = await db
    .select({
      ...{ id: issue.id, key, project: projectColumns, summary, type, status, priority },
      ...{ assignee: personColumns(assignee), reporter: personColumns(reporter), estimate, spent },
      ...{ created_at: issue.createdAt, updated_at: issue.updatedAt, resolved_at: issue.resolvedAt },
    })
    .from(issue)
    .innerJoin(project, eq(project.id, issue.projectId))
    .leftJoin(assignee, eq(assignee.id, issue.assigneeId))
    .leftJoin(reporter, eq(reporter.id, issue.reporterId))
    .where(eq(issue.id, id))
  if (!found) return null
  const { created_at, updated_at, resolved_at } = found
  return {
    ...found,
    ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
    resolved_at: resolved_at?.toISOString() ?? null,
  }
}

/** Null for an unknown one. */
export async function findWorkLogPayload(db: Database, id: number): Promise<WorkLogPayload | null> {
  const [found] = await db
    .select({
      ...{ id: workLog.id, issue: { id: issue.id, key: issue.key, summary: issue.summary } },
      ...{ project: projectColumns, author: personColumns(account), day: workLog.day },
      ...{ seconds: workLog.seconds, ...pick(workLog, keysOf(workLogFields)), created_at: workLog.createdAt },
    })
    .from(workLog)
    .innerJoin(issue, eq(issue.id, workLog.issueId))
    .innerJoin(project, eq(project.id, workLog.projectId))
    .leftJoin(account, eq(account.id, workLog.authorId))
    .where(eq(workLog.id, id))
  return found ? { ...found, created_at: found.created_at.toISOString() } : null
}
