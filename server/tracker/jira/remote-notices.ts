import { sql } from 'drizzle-orm'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { People } from '#server/tracker/jira/people.ts'
import type { RemoteChange } from '#server/tracker/jira/remote-changes.ts'
import { inboxEntry } from '#server/tracker/tables.ts'

interface RemoteNoticeOptions {
  readonly events: Pick<EventBus, 'transaction'>
  readonly credentials: Pick<Credentials, 'findEmployees'>
  readonly people: Pick<People, 'identityOf'>
}

/**
 * A change through the portal gets its entry when Jira has made it, so what a colleague has done so recently may be
 * about to get one. In milliseconds.
 */
const settling = 30_000
/** Between the clocks of Jira and of this database. */
const tolerance = sql`interval '10 minutes'`

/**
 * Writes what an employee has been told by Jira into the inbox, each change once, and not at all if it was made through
 * the portal and is there already. Returns whether some are too recent to tell.
 */
export function createRemoteNotices({ events, credentials, people }: RemoteNoticeOptions) {
  return async (as: Employee, changes: readonly RemoteChange[], now: number): Promise<boolean> => {
    if (changes.length === 0) return false
    const employees = await credentials.findEmployees(changes.map(({ author }) => people.identityOf(author)))
    const accountOf = new Map(employees.map(({ identity, id }) => [identity, id]))
    let isUnsettled = false
    await events.transaction(async (tx) => {
      let isNew = false
      for (const change of changes) {
        const authorId = accountOf.get(people.identityOf(change.author)) ?? null
        if (authorId !== null && now - change.created.getTime() < settling) isUnsettled = true
        else if (!(await isThere(tx, as, change, authorId)))
          isNew = (await insert(tx, as, change, authorId)) || isNew
      }
      if (isNew) tx.publish('inbox', { scope: accountScope(as.id) })
    })
    return isUnsettled
  }
}

/** Looks for the change, and gives its id to an entry that the portal has made of it. */
async function isThere(
  tx: EventTransaction,
  as: Employee,
  { id, issueKey, reason, commentId, created, excerpt }: RemoteChange,
  authorId: number | null,
): Promise<boolean> {
  const own = sql`account_id = ${as.id} and issue_key = ${issueKey}`
  const { rowCount } =
    commentId === null
      ? await tx.execute(sql`
          with known as (select from ${inboxEntry} where ${own} and remote_change_id = ${id}),
          same as (
            select id from ${inboxEntry}
            where ${own} and remote_change_id is null and reason = ${reason} and author_id = ${authorId}
              and ${reason === 'status' ? sql`excerpt = ${excerpt}` : sql`true`}
              and created_at between ${created}::timestamptz - ${tolerance} and ${created}::timestamptz + ${tolerance}
              and not exists (select from known)
            order by abs(extract(epoch from created_at - ${created}::timestamptz)) limit 1 for update
          ),
          adopted as (
            update ${inboxEntry} as entry set remote_change_id = ${id} from same where entry.id = same.id returning entry.id
          )
          select 1 from known union all select 1 from adopted`)
      : await tx.execute(sql`select 1 from ${inboxEntry} where ${own} and remote_comment_id = ${commentId}`)
  return (rowCount ?? 0) > 0
}

/** Returns whether no other process was faster. */
async function insert(
  tx: EventTransaction,
  as: Employee,
  { id, issueKey, reason, author, created, excerpt, commentId }: RemoteChange,
  authorId: number | null,
): Promise<boolean> {
  const rows = await tx
    .insert(inboxEntry)
    .values({
      ...{ accountId: as.id, issueKey, authorId, reason, excerpt, createdAt: created },
      ...{ remoteChangeId: id, remoteCommentId: commentId, remoteAuthor: author?.displayName ?? null },
    })
    .onConflictDoNothing()
    .returning({ id: inboxEntry.id })
  return rows.length > 0
}
