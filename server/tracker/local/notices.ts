import { and, eq, inArray, sql } from 'drizzle-orm'
import type { inboxReasons } from '#contract/employee/inbox.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import { projectMember } from '#server/projects/tables.ts'
import type { Employee } from '#server/sessions/store.ts'
import { inboxEntry, type issue } from '#server/tracker/tables.ts'

interface Notice {
  readonly reason: (typeof inboxReasons)[number]
  /** The recipients; the author and people who are not members are skipped. */
  readonly to: readonly (number | null)[]
  /** The comment whose text is shown. */
  readonly commentId?: number
  /** The text for anything other than a comment. */
  readonly excerpt?: string
}

type IssueOfNotice = Pick<typeof issue.$inferSelect, 'id' | 'projectId'>

/** Adds an entry to the inboxes of those whom it concerns, in the transaction of its cause. Returns who they are. */
export async function notify(
  tx: EventTransaction,
  as: Employee,
  { id: issueId, projectId }: IssueOfNotice,
  { reason, to, commentId, excerpt = '' }: Notice,
): Promise<ReadonlySet<number>> {
  const people = [...new Set(to)].filter((id) => id !== null && id !== as.id)
  if (people.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${inboxEntry} (account_id, issue_id, author_id, reason, comment_id, excerpt)
    select member.account_id, ${issueId}, ${as.id}, ${reason}, ${commentId ?? null}, ${excerpt} from ${projectMember} as member
    where member.project_id = ${projectId} and member.left_at is null
      and member.account_id = any(${sql.param(people)}::int[])
    returning account_id as id`)
  for (const { id } of rows) tx.publish('inbox', { scope: accountScope(id) })
  return new Set(rows.map(({ id }) => id))
}

/** Notifies those with a comment in their inbox that it has changed, or is deleted with all its entries. */
export async function publishToReaders(tx: EventTransaction, commentId: number): Promise<void> {
  const readers = await tx
    .selectDistinct({ id: inboxEntry.accountId })
    .from(inboxEntry)
    .where(eq(inboxEntry.commentId, commentId))
  for (const { id } of readers) tx.publish('inbox', { scope: accountScope(id) })
}

/** Withdraws a comment's mention of these people. Those who are notified of every comment keep their entries. */
export async function withdrawMentions(
  tx: Transaction,
  commentId: number,
  { from, listeners }: { readonly from: readonly number[]; readonly listeners: readonly (number | null)[] },
): Promise<void> {
  const isMention = and(eq(inboxEntry.commentId, commentId), eq(inboxEntry.reason, 'mentioned'))
  const notifiedAnyway = from.filter((id) => listeners.includes(id))
  const others = from.filter((id) => !listeners.includes(id))
  await tx
    .update(inboxEntry)
    .set({ reason: 'commented' })
    .where(and(isMention, inArray(inboxEntry.accountId, notifiedAnyway)))
  await tx.delete(inboxEntry).where(and(isMention, inArray(inboxEntry.accountId, others)))
}
