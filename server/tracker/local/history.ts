import { asc, eq } from 'drizzle-orm'
import { account } from '#server/sessions/tables.ts'
import { findOwnIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { personColumns, toPerson } from '#server/tracker/local/people.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issueChange } from '#server/tracker/tables.ts'

export function createHistory(context: LocalContext): Pick<Tracker, 'listHistory'> {
  const { db } = context
  return {
    async listHistory(as, key) {
      const { id } = await findOwnIssue(db, as, key)
      const rows = await db
        .select({ change: issueChange, author: personColumns(account) })
        .from(issueChange)
        .leftJoin(account, eq(account.id, issueChange.authorId))
        .where(eq(issueChange.issueId, id))
        .orderBy(asc(issueChange.createdAt), asc(issueChange.id))
      return rows.map(({ change, author }) => ({
        id: String(change.id),
        author: author && toPerson(context, author),
        created: change.createdAt.toISOString(),
        field: change.field,
        from: change.from,
        to: change.to,
      }))
    },
  }
}
