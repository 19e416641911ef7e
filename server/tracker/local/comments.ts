import { eq, sql } from 'drizzle-orm'
import { truncate } from '#contract/rich-text.ts'
import { mentionedNames } from '#contract/tracker/mentions.ts'
import type { Comment } from '#contract/tracker/tracker.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Employee } from '#server/sessions/store.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { membersNamed } from '#server/tracker/local/members.ts'
import { notify } from '#server/tracker/local/notices.ts'
import { findOwnPart, recordChanges, touchIssue } from '#server/tracker/local/parts.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { type issue, issueComment } from '#server/tracker/tables.ts'

export function createComments(
  { db }: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'addComment' | 'updateComment' | 'deleteComment'> {
  const read = async (tx: Transaction, as: Employee, id: number) =>
    (await reader.comments(tx, as, { id }))[0] as Comment

  return {
    addComment: (as, key, body) =>
      db.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const [row] = await tx
          .insert(issueComment)
          .values({ issueId: issue.id, authorId: as.id, body })
          .returning({ id: issueComment.id })
        const excerpt = truncate(body, excerptLength)
        const mentioned = await notifyMentioned(tx, as, issue, { body, excerpt })
        const others = [issue.assigneeId, issue.reporterId].filter((id) => !mentioned.has(id ?? 0))
        await notify(tx, as, issue, { reason: 'commented', to: others, excerpt })
        await touchIssue(tx, issue, 'comments')
        return read(tx, as, (row as { id: number }).id)
      }),
    updateComment: (as, key, commentId, body) =>
      db.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const own = { issueId: issue.id, id: commentId }
        const { id, body: before } = await findOwnPart(tx, as, issueComment, own)
        if (body !== before) {
          await tx.update(issueComment).set({ body, updatedAt: sql`now()` }).where(eq(issueComment.id, id))
          await notifyMentioned(tx, as, issue, { body, excerpt: truncate(body, excerptLength), before })
          await recordChanges(tx, as, issue.id, [{ field: 'comment', to: 'changed' }])
          await touchIssue(tx, issue, 'comments')
        }
        return read(tx, as, id)
      }),
    deleteComment: (as, key, commentId) =>
      db.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const { id } = await findOwnPart(tx, as, issueComment, { issueId: issue.id, id: commentId })
        await tx.delete(issueComment).where(eq(issueComment.id, id))
        await recordChanges(tx, as, issue.id, [{ field: 'comment', to: 'deleted' }])
        await touchIssue(tx, issue, 'comments')
      }),
  }
}

/** How much of a comment an inbox shows. */
const excerptLength = 200

interface MentioningText {
  readonly body: string
  readonly excerpt: string
  /** The text that was changed: whom it mentioned already is not notified again. */
  readonly before?: string
}

/** Notifies the members whom a comment mentions. Returns who they are. */
async function notifyMentioned(
  tx: Transaction,
  as: Employee,
  issue: IssueRow,
  { body, excerpt, before = '' }: MentioningText,
): Promise<ReadonlySet<number>> {
  const known = new Set(mentionedNames(before))
  const names = mentionedNames(body).filter((name) => !known.has(name))
  if (names.length === 0) return new Set()
  const members = await membersNamed(tx, issue.projectId, names)
  return notify(tx, as, issue, { reason: 'mentioned', to: members.map(({ id }) => id), excerpt })
}

type IssueRow = typeof issue.$inferSelect
