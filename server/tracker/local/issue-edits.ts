import { eq, sql } from 'drizzle-orm'
import { finishedStatuses, issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { outdated } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import { withUploads } from '#server/files/uploads.ts'
import { findOwnProject } from '#server/projects/membership-store.ts'
import { project } from '#server/projects/tables.ts'
import type { Employee } from '#server/sessions/store.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import { insertAttachments, storeAttachments } from '#server/tracker/local/attachments.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { changesOf, toColumns } from '#server/tracker/local/issue-field-values.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { notify } from '#server/tracker/local/notices.ts'
import { type Change, recordChanges } from '#server/tracker/local/parts.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'
import { webhookIssueChange } from '#server/tracker/webhook-payload-store.ts'

export function createIssueEdits(
  context: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'createIssue' | 'updateIssue'> {
  const { db, events, library } = context
  return {
    createIssue: (as, { project: projectKey, ...values }, files) =>
      withUploads(library, async (uploads) => {
        const { id: projectId } = await findOwnProject(db, as, projectKey)
        const stored = await storeAttachments(uploads, files)
        return events.transaction(async (tx) => {
          const columns = await toColumns(tx, projectId, values)
          const key = await nextKey(tx, projectId)
          const row = {
            ...firstValues,
            ...columns,
            summary: values.summary,
            type: values.issuetype,
            projectId,
            key,
            reporterId: as.id,
          }
          const { id: issueId } = onlyRow(
            await tx
              .insert(issue)
              .values({ ...row, resolvedAt: isFinished(row.status) ? sql`now()` : null })
              .returning({ id: issue.id }),
          )
          await recordChanges(tx, as, issueId, [{ field: 'created', to: values.summary }])
          await insertAttachments(tx, context, { as, issueId, files: stored })
          const to = [columns.assigneeId ?? null]
          await notify(tx, as, { id: issueId, projectId }, { reason: 'assigned', to })
          tx.publish('issue', {
            ...{ scope: projectScope(projectId), issueKey: key, change: 'created' },
            webhooks: webhookIssueChange(issueId, 'created'),
          })
          return reader.find(tx, as, key)
        })
      }),

    updateIssue: (as, key, { version, ...change }) =>
      events.transaction(async (tx) => {
        const before = await lockIssue(tx, as, key)
        if (before.version !== version) throw outdated(messages.editConflict, await reader.find(tx, as, key))
        const after = { ...before, ...(await toColumns(tx, before.projectId, change)) }
        const changes = await changesOf(tx, before, after)
        if (changes.length > 0) await saveChange(tx, as, { before, after, changes })
        return reader.find(tx, as, key)
      }),
  }
}

type IssueRow = typeof issue.$inferSelect
const firstValues = { status: 'To Do' }

const isFinished = (status: string) => finishedStatuses.some((finished) => finished === status)

/** Numbers are assigned one at a time: concurrent creations in the project wait. */
async function nextKey(tx: Transaction, projectId: number): Promise<string> {
  const rows = await tx
    .update(project)
    .set({ lastNumber: sql`${project.lastNumber} + 1` })
    .where(eq(project.id, projectId))
    .returning({ key: sql<string>`${project.key} || '-' || ${project.lastNumber}` })
  return onlyRow(rows).key
}

interface Edit {
  readonly before: IssueRow
  readonly after: IssueRow
  readonly changes: readonly Change[]
}

async function saveChange(
  tx: EventTransaction,
  as: Employee,
  { before, after, changes }: Edit,
): Promise<void> {
  const { id, key, projectId, createdAt: _, spent: __, ...values } = after
  const isResolved = isFinished(after.status)
  const resolvedAt =
    isResolved === (before.resolvedAt !== null) ? before.resolvedAt : isResolved ? sql`now()` : null
  await tx
    .update(issue)
    .set({ ...values, resolvedAt, version: before.version + 1, updatedAt: sql`now()` })
    .where(eq(issue.id, id))
  await recordChanges(tx, as, id, changes)
  if (after.assigneeId !== before.assigneeId)
    await notify(tx, as, before, { reason: 'assigned', to: [after.assigneeId] })
  if (after.status !== before.status) {
    const to = [after.assigneeId, after.reporterId]
    await notify(tx, as, before, { reason: 'status', to, excerpt: after.status })
  }
  tx.publish('issue', {
    ...{ scope: projectScope(projectId), issueKey: key, change: 'fields' },
    webhooks: webhookIssueChange(id, 'changed'),
  })
}
