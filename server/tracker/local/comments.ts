import { eq, sql } from 'drizzle-orm'
import { mentionedNames } from '#contract/tracker/mentions.ts'
import type { Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { membersNamed } from '#server/projects/membership-store.ts'
import type { Employee } from '#server/sessions/store.ts'
import { findOwnIssue, lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { notify, publishToReaders, withdrawMentions } from '#server/tracker/local/notices.ts'
import { findOwnPart, recordChanges, touchIssue } from '#server/tracker/local/parts.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { type issue, issueComment } from '#server/tracker/tables.ts'

export function createComments(
  { db, events }: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'listComments' | 'addComment' | 'updateComment' | 'deleteComment'> {
  const read = async (tx: Transaction, as: Employee, id: number) =>
    onlyRow((await reader.comments(tx, as, eq(issueComment.id, id))).rows)

  return {
    async listComments(as, key, position) {
      const { id } = await findOwnIssue(db, as, key)
      return reader.comments(db, as, eq(issueComment.issueId, id), position)
    },
    addComment: (as, key, body) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const added = await tx
          .insert(issueComment)
          .values({ issueId: issue.id, authorId: as.id, body })
          .returning({ id: issueComment.id })
        const { id: commentId } = onlyRow(added)
        const mentioned = await notifyMentioned(tx, as, issue, { commentId, body })
        const others = listenersOf(issue).filter((id) => !mentioned.has(id ?? 0))
        await notify(tx, as, issue, { reason: 'commented', to: others, commentId })
        await touchIssue(tx, issue, 'comments')
        return read(tx, as, commentId)
      }),
    updateComment: (as, key, commentId, body) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const own = { issueId: issue.id, id: commentId }
        const { id, body: before } = await findOwnPart(tx, as, issueComment, own)
        if (body !== before) {
          await tx.update(issueComment).set({ body, updatedAt: sql`now()` }).where(eq(issueComment.id, id))
          await publishToReaders(tx, id)
          await notifyMentioned(tx, as, issue, { commentId: id, body, before })
          await recordChanges(tx, as, issue.id, [{ field: 'comment', to: 'changed' }])
          await touchIssue(tx, issue, 'comments')
        }
        return read(tx, as, id)
      }),
    deleteComment: (as, key, commentId) =>
      events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const { id } = await findOwnPart(tx, as, issueComment, { issueId: issue.id, id: commentId })
        await publishToReaders(tx, id)
        await tx.delete(issueComment).where(eq(issueComment.id, id))
        await recordChanges(tx, as, issue.id, [{ field: 'comment', to: 'deleted' }])
        await touchIssue(tx, issue, 'comments')
      }),
  }
}

/** The people who are notified of every comment on an issue. */
const listenersOf = ({ assigneeId, reporterId }: IssueRow) => [assigneeId, reporterId]

interface MentioningText {
  readonly commentId: number
  readonly body: string
  /** The previous text: people that it mentioned already are not notified again. */
  readonly before?: string
}

/**
 * Notifies the members that a comment mentions, and withdraws mentions that it no longer contains. Returns who was
 * notified.
 */
async function notifyMentioned(
  tx: EventTransaction,
  as: Employee,
  issue: IssueRow,
  { commentId, body, before = '' }: MentioningText,
): Promise<ReadonlySet<number>> {
  const membersIn = async (text: string) => {
    const names = mentionedNames(text)
    const members = names.length > 0 ? await membersNamed(tx, issue.projectId, names) : []
    return members.map(({ id }) => id)
  }
  const [known, mentioned] = [await membersIn(before), await membersIn(body)]
  const from = known.filter((id) => !mentioned.includes(id))
  await withdrawMentions(tx, commentId, { from, listeners: listenersOf(issue) })
  const to = mentioned.filter((id) => !known.includes(id))
  return notify(tx, as, issue, { reason: 'mentioned', to, commentId })
}

type IssueRow = typeof issue.$inferSelect
