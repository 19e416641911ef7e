import { and, eq, sql } from 'drizzle-orm'
import { mentionedNames } from '#contract/mentions.ts'
import { truncate } from '#contract/rich-text.ts'
import type { Comment } from '#contract/tracker.ts'
import type { Transaction } from '#server/database/connect.ts'
import { announce, projectScope } from '#server/events/scopes.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Employee } from '#server/sessions/store.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { membersNamed } from '#server/tracker/local/members.ts'
import { notify } from '#server/tracker/local/notices.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issueComment, issue as issueTable } from '#server/tracker/tables.ts'

export function createComments(
  { db }: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'addComment' | 'updateComment' | 'deleteComment'> {
  /** One's own comment of the issue (EP-060, EP-530). */
  async function findOwn(tx: Transaction, as: Employee, issueId: number, id: string) {
    const [row] = await tx
      .select()
      .from(issueComment)
      .where(and(eq(issueComment.id, parseId(id) ?? 0), eq(issueComment.issueId, issueId)))
    if (!row) throw notFound()
    if (row.authorId !== as.id) throw forbidden()
    return row
  }

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
        await touch(tx, issue)
        return read(tx, as, (row as { id: number }).id)
      }),
    updateComment: (as, key, commentId, body) =>
      db.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const { id, body: before } = await findOwn(tx, as, issue.id, commentId)
        await tx.update(issueComment).set({ body, updatedAt: sql`now()` }).where(eq(issueComment.id, id))
        await notifyMentioned(tx, as, issue, { body, excerpt: truncate(body, excerptLength), before })
        await touch(tx, issue)
        return read(tx, as, id)
      }),
    deleteComment: (as, key, commentId) =>
      db.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const { id } = await findOwn(tx, as, issue.id, commentId)
        await tx.delete(issueComment).where(eq(issueComment.id, id))
        await touch(tx, issue)
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

type IssueRow = typeof issueTable.$inferSelect

/** What happens to a comment is a change of its issue. */
async function touch(tx: Transaction, { id, key, projectId }: IssueRow): Promise<void> {
  await tx.update(issueTable).set({ updatedAt: sql`now()` }).where(eq(issueTable.id, id))
  await announce(tx, 'issue', projectScope(projectId), { key, change: 'comments' })
}
