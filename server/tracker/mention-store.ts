import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import { projectMember } from '#server/projects/tables.ts'
import { inboxEntry } from '#server/tracker/tables.ts'

/** A message of the chat, for the inboxes of those whom it mentions. */
export interface MentioningMessage {
  readonly id: number
  readonly authorId: number
  /** Set for the conversation of a project: only its members are notified. */
  readonly projectId: string | null
}

/** From now on a message mentions exactly these people. Whoever has its entry already keeps it as it is. */
export async function setMentioned(
  tx: EventTransaction,
  { id: messageId, authorId, projectId }: MentioningMessage,
  people: readonly number[],
): Promise<void> {
  const to = people.filter((id) => id !== authorId)
  const gone = await tx
    .delete(inboxEntry)
    .where(and(eq(inboxEntry.messageId, messageId), notInArray(inboxEntry.accountId, [...to, 0])))
    .returning({ id: inboxEntry.accountId })
  const { rows: added } =
    to.length === 0
      ? { rows: [] }
      : await tx.execute<{ id: number }>(sql`
          insert into ${inboxEntry} (account_id, message_id, author_id, reason)
          select person.id, ${messageId}, ${authorId}, 'mentioned'
          from unnest(${sql.param(to)}::int[]) as person (id)
          where not exists (
            select from ${inboxEntry} known where known.message_id = ${messageId} and known.account_id = person.id
          ) and (${projectId}::text is null or exists (
            select from ${projectMember} member where member.account_id = person.id
            and member.project_id::text = ${projectId} and member.left_at is null
          ))
          returning account_id as id`)
  for (const { id } of [...gone, ...added]) tx.publish('inbox', { scope: accountScope(id) })
}

/**
 * The employee has read messages of the chat.
 * @param messages a query of their ids
 */
export async function readMentions(tx: EventTransaction, accountId: number, messages: SQL): Promise<void> {
  const read = await tx
    .update(inboxEntry)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(inboxEntry.accountId, accountId),
        isNull(inboxEntry.readAt),
        sql`${inboxEntry.messageId} in (${messages})`,
      ),
    )
    .returning({ id: inboxEntry.id })
  if (read.length > 0) tx.publish('inbox', { scope: accountScope(accountId) })
}

/** Deletes the inbox of an employee. */
export async function forgetInbox(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(inboxEntry).where(eq(inboxEntry.accountId, accountId))
}
