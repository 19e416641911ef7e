import { and, eq, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import type { PortalEventData } from '#contract/events/events.ts'
import type { Transaction } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import {
  issue,
  type issueAttachment,
  issueChange,
  type issueComment,
  type workLog,
} from '#server/tracker/tables.ts'
import { webhookIssueChange } from '#server/tracker/webhook-payload-store.ts'

/** The tables of what people add to issues. */
type Part = typeof issueAttachment | typeof issueComment | typeof workLog

/**
 * One's own part of an issue (EP-060, EP-530). Throws `notFound` for a part of another issue, `forbidden` for someone
 * else's.
 */
export async function findOwnPart<Table extends Part>(
  tx: Transaction,
  as: Employee,
  table: Table,
  { issueId, id }: { issueId: number; id: string },
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .select()
    // Drizzle knows no columns of a table that is a type parameter.
    .from(table as Part)
    .where(and(eq(table.id, parseId(id) ?? 0), eq(table.issueId, issueId)))
  if (!row) throw notFound()
  if (row.authorId !== as.id) throw forbidden()
  return row
}

/** A change of a part is a change of its issue, which members are notified of. */
export async function touchIssue(
  tx: EventTransaction,
  { id, key, projectId }: Pick<typeof issue.$inferSelect, 'id' | 'key' | 'projectId'>,
  change: PortalEventData<'issue'>['change'],
): Promise<void> {
  await tx.update(issue).set({ updatedAt: sql`now()` }).where(eq(issue.id, id))
  tx.publish('issue', {
    scope: projectScope(projectId),
    issueKey: key,
    change,
    webhooks: webhookIssueChange(id, 'changed'),
  })
}

/** A line of an issue's history; an empty string stands for no value. */
export interface Change {
  readonly field: string
  readonly from?: string
  readonly to?: string
}

export async function recordChanges(
  tx: Transaction,
  as: Employee,
  issueId: number,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length > 0)
    await tx.insert(issueChange).values(changes.map((change) => ({ ...change, issueId, authorId: as.id })))
}
