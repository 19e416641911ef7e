import { and, eq, sql } from 'drizzle-orm'
import type { Comment } from '#contract/tracker.ts'
import type { Transaction } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Employee } from '#server/sessions/store.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issue, issueComment } from '#server/tracker/tables.ts'

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
        const { id: issueId } = await lockIssue(tx, as, key)
        const [row] = await tx
          .insert(issueComment)
          .values({ issueId, authorId: as.id, body })
          .returning({ id: issueComment.id })
        await touch(tx, issueId)
        return read(tx, as, (row as { id: number }).id)
      }),
    updateComment: (as, key, commentId, body) =>
      db.transaction(async (tx) => {
        const { id: issueId } = await lockIssue(tx, as, key)
        const { id } = await findOwn(tx, as, issueId, commentId)
        await tx.update(issueComment).set({ body, updatedAt: sql`now()` }).where(eq(issueComment.id, id))
        await touch(tx, issueId)
        return read(tx, as, id)
      }),
    deleteComment: (as, key, commentId) =>
      db.transaction(async (tx) => {
        const { id: issueId } = await lockIssue(tx, as, key)
        const { id } = await findOwn(tx, as, issueId, commentId)
        await tx.delete(issueComment).where(eq(issueComment.id, id))
        await touch(tx, issueId)
      }),
  }
}

/** What happens to a comment is a change of its issue. */
const touch = (tx: Transaction, issueId: number) =>
  tx.update(issue).set({ updatedAt: sql`now()` }).where(eq(issue.id, issueId))
