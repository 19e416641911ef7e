import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { truncate } from '#contract/rich-text.ts'
import {
  type MentionedPerson,
  mentionedNames,
  readableComment,
  withNames,
} from '#contract/tracker/mentions.ts'
import { type InboxMessage, inboxMessage, isInConversation } from '#server/chat/message-store.ts'
import type { Runner } from '#server/database/connect.ts'
import { accountScope } from '#server/events/scopes.ts'
import { project, projectMember } from '#server/projects/tables.ts'
import { personColumns, toPerson } from '#server/sessions/person.ts'
import { account } from '#server/sessions/tables.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { Inboxes } from '#server/tracker/port.ts'
import { inboxEntry, issue, issueComment } from '#server/tracker/tables.ts'

export function createLocalInboxes({
  db,
  events,
  config,
}: Pick<LocalContext, 'db' | 'events' | 'config'>): Inboxes {
  /** The members of these projects whom the texts mention, by their usernames. */
  const peopleIn = async (
    texts: readonly string[],
    projectIds: readonly number[],
  ): Promise<MentionedPerson[]> => {
    const names = [...new Set(texts.flatMap(mentionedNames))]
    if (names.length === 0) return []
    const rows = await db
      .selectDistinct({ person: personColumns(account), userName: sql<string>`${account.username}` })
      .from(projectMember)
      .innerJoin(account, eq(account.id, projectMember.accountId))
      .where(
        and(
          inArray(projectMember.projectId, [...projectIds]),
          inArray(sql`lower(${account.username})`, names),
        ),
      )
    return rows.map(({ person, userName }) => ({
      userName,
      displayName: toPerson(config, person).displayName,
    }))
  }

  const count = async (runner: Runner, where: SQL | undefined) => {
    const [row] = await runner
      .select({ count: sql<number>`count(*)::int` })
      .from(inboxEntry)
      .leftJoin(issue, eq(issue.id, inboxEntry.issueId))
      .leftJoin(message, sql`true`)
      .where(where)
    return row?.count ?? 0
  }

  return {
    async list({ id }, { start, limit, unread }) {
      const shown = and(ownEntries(id), unread ? isNull(inboxEntry.readAt) : undefined)
      const rows = await db
        .select({
          entry: inboxEntry,
          issue: { key: issue.key, summary: issue.summary },
          projectId: issue.projectId,
          message: sql<InboxMessage | null>`to_jsonb(mentioning)`,
          project: sql<string | null>`(select name from ${project} where id::text = mentioning.project_id)`,
          comment: sql<string | null>`left(${issueComment.body}, ${2 * excerptLength})`,
          author: personColumns(account),
        })
        .from(inboxEntry)
        .leftJoin(issue, eq(issue.id, inboxEntry.issueId))
        .leftJoin(message, sql`true`)
        .leftJoin(issueComment, eq(issueComment.id, inboxEntry.commentId))
        .leftJoin(account, eq(account.id, inboxEntry.authorId))
        .where(shown)
        .orderBy(desc(inboxEntry.createdAt), desc(inboxEntry.id))
        .limit(limit)
        .offset(start)
      const people = await peopleIn(
        rows.flatMap(({ comment }) => comment ?? []),
        rows.flatMap(({ projectId }) => projectId ?? []),
      )
      return {
        entries: rows.map(({ entry, issue, comment, message, project, author }) => ({
          id: String(entry.id),
          reason: entry.reason,
          issue,
          message: message && {
            token: message.token,
            position: message.position,
            conversation: project ?? message.name,
          },
          author: author && toPerson(config, author),
          created: entry.createdAt.toISOString(),
          excerpt: message
            ? truncate(withNames(message.text, message.people), excerptLength)
            : comment === null
              ? entry.excerpt
              : truncate(readableComment(comment, people), excerptLength),
          commentId: comment === null ? null : String(entry.commentId),
          isRead: entry.readAt !== null,
        })),
        total: await count(db, shown),
        unread: await count(db, and(ownEntries(id), isNull(inboxEntry.readAt))),
      }
    },
    markRead: ({ id }, { ids, issue: key, reasons }) =>
      events.transaction(async (tx) => {
        const meant = [
          ids && inArray(inboxEntry.id, [...ids.flatMap((one) => parseId(one) ?? []), 0]),
          key && sql`${inboxEntry.issueId} = (select id from ${issue} where ${issue.key} = ${key})`,
          reasons && inArray(inboxEntry.reason, [...reasons]),
        ].map((condition) => condition || undefined)
        const read = await tx
          .update(inboxEntry)
          .set({ readAt: sql`now()` })
          .where(and(eq(inboxEntry.accountId, id), isNull(inboxEntry.readAt), ...meant))
          .returning({ id: inboxEntry.id })
        if (read.length > 0) tx.publish('inbox', { scope: accountScope(id) })
        return count(tx, and(ownEntries(id), isNull(inboxEntry.readAt)))
      }),
  }
}

/** In characters. */
const excerptLength = 200

/** The message of the chat that an entry is about. */
const message = sql`${inboxMessage(inboxEntry.messageId, 2 * excerptLength)} as mentioning`

/** Someone's entries, of issues in projects and of conversations that this employee is in now. */
const ownEntries = (accountId: number) =>
  and(
    eq(inboxEntry.accountId, accountId),
    sql`(exists (select from ${projectMember} where ${projectMember.accountId} = ${accountId}
        and ${projectMember.leftAt} is null
        and (${projectMember.projectId} = ${issue.projectId} or ${projectMember.projectId}::text = mentioning.project_id))
      or mentioning.project_id is null and ${isInConversation(accountId, sql`mentioning.conversation_id`)})`,
  )
