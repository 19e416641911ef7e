import { and, desc, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import type { Inbox } from '#contract/employee/inbox.ts'
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
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { Inboxes, RemoteTitles } from '#server/tracker/port.ts'
import { inboxEntry, issue, issueComment } from '#server/tracker/tables.ts'

interface InboxOptions extends Pick<LocalContext, 'db' | 'events' | 'config'> {
  /** Of a company's own tracker; omitted without one. */
  readonly remoteTitles?: RemoteTitles | undefined
}

/** Issues of a company's own tracker whose entries are shown: those with the latest. */
const mostRemoteIssues = 100

export function createLocalInboxes({ db, events, config, remoteTitles }: InboxOptions): Inboxes {
  /** What the employee may see of the issues at a company's own tracker that there are entries about. */
  const readRemote = async (as: Employee): Promise<RemoteIssues> => {
    if (!remoteTitles) return { keys: [], titles: null }
    const rows = await db
      .select({ key: sql<string>`${inboxEntry.issueKey}` })
      .from(inboxEntry)
      .where(and(eq(inboxEntry.accountId, as.id), isNotNull(inboxEntry.issueKey)))
      .groupBy(inboxEntry.issueKey)
      .orderBy(desc(max(inboxEntry.createdAt)))
      .limit(mostRemoteIssues)
    const keys = rows.map(({ key }) => key)
    const titles = keys.length === 0 ? null : await remoteTitles(as, keys)
    return { keys: titles ? keys.filter((key) => titles.has(key)) : keys, titles }
  }
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
    async list(as, { start, limit, unread }) {
      const { keys, titles } = await readRemote(as)
      const own = ownEntries(as.id, keys)
      const shown = and(own, unread ? isNull(inboxEntry.readAt) : undefined)
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
        entries: rows.map(
          ({ entry, issue, comment, message, project, author }): Inbox['entries'][number] => ({
            id: String(entry.id),
            reason: entry.reason,
            issue:
              entry.issueKey === null
                ? issue
                : { key: entry.issueKey, summary: titles?.get(entry.issueKey) ?? '' },
            message: message && {
              token: message.token,
              position: message.position,
              conversation: project ?? message.name,
            },
            author: author
              ? toPerson(config, author)
              : entry.remoteAuthor === null
                ? null
                : { displayName: entry.remoteAuthor, avatarUrls: {} },
            created: entry.createdAt.toISOString(),
            excerpt: message
              ? truncate(withNames(message.text, message.people), excerptLength)
              : entry.issueKey !== null && !titles
                ? // What someone may see of it is not known now.
                  ''
                : comment === null
                  ? entry.excerpt
                  : truncate(readableComment(comment, people), excerptLength),
            commentId: comment === null ? entry.remoteCommentId : String(entry.commentId),
            isRead: entry.readAt !== null,
          }),
        ),
        total: await count(db, shown),
        unread: await count(db, and(own, isNull(inboxEntry.readAt))),
      }
    },
    async markRead(as, { ids, issue: key, reasons }) {
      const { id } = as
      const { keys } = await readRemote(as)
      return events.transaction(async (tx) => {
        const meant = [
          ids && inArray(inboxEntry.id, [...ids.flatMap((one) => parseId(one) ?? []), 0]),
          key &&
            sql`(${inboxEntry.issueId} = (select id from ${issue} where ${issue.key} = ${key}) or ${inboxEntry.issueKey} = ${key})`,
          reasons && inArray(inboxEntry.reason, [...reasons]),
        ].map((condition) => condition || undefined)
        const read = await tx
          .update(inboxEntry)
          .set({ readAt: sql`now()` })
          .where(and(eq(inboxEntry.accountId, id), isNull(inboxEntry.readAt), ...meant))
          .returning({ id: inboxEntry.id })
        if (read.length > 0) tx.publish('inbox', { scope: accountScope(id) })
        return count(tx, and(ownEntries(id, keys), isNull(inboxEntry.readAt)))
      })
    },
  }
}

/** In characters. */
const excerptLength = 200

/** The message of the chat that an entry is about. */
const message = sql`${inboxMessage(inboxEntry.messageId, 2 * excerptLength)} as mentioning`

interface RemoteIssues {
  /** Those whose entries are shown. */
  readonly keys: readonly string[]
  /** Null where it is not known what the employee may see: then nothing of the issues is shown but their keys. */
  readonly titles: ReadonlyMap<string, string> | null
}

const projectsOf = (accountId: number, selected: SQL) =>
  sql`select ${selected} from ${projectMember} where ${projectMember.accountId} = ${accountId} and ${projectMember.leftAt} is null`

/** Someone's entries, of issues in projects and of conversations that this employee is in now. */
const ownEntries = (accountId: number, remoteKeys: readonly string[]) =>
  and(
    eq(inboxEntry.accountId, accountId),
    // Arrays of one's few projects are read once, not for each entry.
    sql`(${issue.projectId} = any(array(${projectsOf(accountId, sql`${projectMember.projectId}`)}))
      or mentioning.project_id = any(array(${projectsOf(accountId, sql`${projectMember.projectId}::text`)}))
      or mentioning.project_id is null and ${isInConversation(accountId, sql`mentioning.conversation_id`)}
      or ${inboxEntry.issueKey} = any(${sql.param(remoteKeys)}::text[]))`,
  )
