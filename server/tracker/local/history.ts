import { and, eq } from 'drizzle-orm'
import { keyset, toPage } from '#server/list/keyset.ts'
import { personColumns, toPerson } from '#server/sessions/person.ts'
import { account } from '#server/sessions/tables.ts'
import { findOwnIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issueChange } from '#server/tracker/tables.ts'

export function createHistory(context: LocalContext): Pick<Tracker, 'listHistory'> {
  const { db } = context
  const order = keyset(issueChange.createdAt, issueChange.id)
  return {
    async listHistory(as, key, { before, limit }) {
      const { id } = await findOwnIssue(db, as, key)
      const rows = await db
        .select({ change: issueChange, author: personColumns(account), position: order.position })
        .from(issueChange)
        .leftJoin(account, eq(account.id, issueChange.authorId))
        .where(and(eq(issueChange.issueId, id), order.isBefore(before)))
        .orderBy(...order.newestFirst)
        .limit(limit + 1)
      return toPage(rows, limit, ({ change, author }) => ({
        id: String(change.id),
        author: author && toPerson(context.config, author),
        created: change.createdAt.toISOString(),
        field: change.field,
        from: change.from,
        to: change.to,
      }))
    },
  }
}
