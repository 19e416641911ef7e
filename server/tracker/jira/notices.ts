import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { inboxReasons } from '#contract/employee/inbox.ts'
import { truncate } from '#contract/rich-text.ts'
import { type MentionedPerson, mentionedNames, readableComment } from '#contract/tracker/mentions.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { accountScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import { inboxEntry } from '#server/tracker/tables.ts'

interface Notice {
  readonly reason: (typeof inboxReasons)[number]
  /** How Jira identifies the recipients; empty for nobody. The author is skipped. */
  readonly to: readonly string[]
  readonly excerpt?: string
}

interface WrittenComment {
  readonly id: string
  readonly text: string
  /** Who is told of every comment of the issue. */
  readonly listeners: readonly string[]
}

/**
 * The inboxes of employees who have connected Jira, as changes are made through the portal. Nothing is thrown: the
 * change at Jira stands.
 */
export interface Notices {
  add(as: Employee, issue: string, notice: Notice): Promise<void>
  /** A comment that was added or changed: tells those whom it mentions now, and once those who listen. */
  commented(as: Employee, issue: string, comment: WrittenComment): Promise<void>
  uncommented(commentId: string): Promise<void>
}

interface NoticeOptions {
  readonly events: Pick<EventBus, 'transaction'>
  readonly credentials: Pick<Credentials, 'findEmployees'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** As in the inbox, in characters. */
const excerptLength = 200

export function createNotices({ events, credentials, log }: NoticeOptions): Notices {
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'inbox entries of an issue at Jira were not written')
    }
  }
  const findAccounts = async (identities: readonly string[], usernames: readonly string[] = []) => {
    const rows = await credentials.findEmployees([...identities, ...usernames].filter((name) => name !== ''))
    const isNamed = ({ username }: { username: string | null }) =>
      username !== null && usernames.includes(username.toLowerCase())
    return {
      identified: rows.filter(({ identity }) => identities.includes(identity)).map(({ id }) => id),
      named: rows.filter(isNamed).map(({ id }) => id),
      people: rows.filter(isNamed).map(
        ({ username, firstName, lastName }): MentionedPerson => ({
          userName: username ?? '',
          displayName: `${firstName} ${lastName}`.trim() || (username ?? ''),
        }),
      ),
    }
  }
  const write = async (
    tx: EventTransaction,
    people: readonly number[],
    entry: Omit<typeof inboxEntry.$inferInsert, 'accountId'>,
  ) => {
    const others = [...new Set(people)].filter((id) => id !== entry.authorId)
    if (others.length === 0) return
    await tx.insert(inboxEntry).values(others.map((accountId) => ({ ...entry, accountId })))
    for (const id of others) tx.publish('inbox', { scope: accountScope(id) })
  }

  return {
    add: (as, issueKey, { reason, to, excerpt = '' }) =>
      attempt(async () => {
        const { identified } = await findAccounts(to)
        await events.transaction((tx) =>
          write(tx, identified, { issueKey, authorId: as.id, reason, excerpt }),
        )
      }),

    commented: (as, issueKey, { id: remoteCommentId, text, listeners }) =>
      attempt(async () => {
        const { identified, named, people } = await findAccounts(listeners, mentionedNames(text))
        const listening = identified.filter((id) => !named.includes(id))
        const isOfComment = eq(inboxEntry.remoteCommentId, remoteCommentId)
        const excerpt = truncate(readableComment(text, people), excerptLength)
        await events.transaction(async (tx) => {
          const isMention = and(isOfComment, eq(inboxEntry.reason, 'mentioned'))
          const others = and(isMention, notInArray(inboxEntry.accountId, [...named, 0]))
          await tx
            .update(inboxEntry)
            .set({ reason: 'commented' })
            .where(and(others, inArray(inboxEntry.accountId, [...listening, 0])))
          const gone = await tx.delete(inboxEntry).where(others).returning({ id: inboxEntry.accountId })
          const known = await tx
            .update(inboxEntry)
            .set({ excerpt })
            .where(isOfComment)
            .returning({ id: inboxEntry.accountId, reason: inboxEntry.reason })
          for (const { id } of [...gone, ...known]) tx.publish('inbox', { scope: accountScope(id) })
          const isNew = (id: number) => known.every((one) => one.id !== id)
          const entry = { issueKey, authorId: as.id, remoteCommentId, excerpt }
          const mentioned = known.filter(({ reason }) => reason === 'mentioned').map(({ id }) => id)
          await write(
            tx,
            named.filter((id) => !mentioned.includes(id)),
            { ...entry, reason: 'mentioned' },
          )
          await write(tx, listening.filter(isNew), { ...entry, reason: 'commented' })
        })
      }),

    uncommented: (remoteCommentId) =>
      attempt(() =>
        events.transaction(async (tx) => {
          const gone = await tx
            .delete(inboxEntry)
            .where(eq(inboxEntry.remoteCommentId, remoteCommentId))
            .returning({ id: inboxEntry.accountId })
          for (const { id } of gone) tx.publish('inbox', { scope: accountScope(id) })
        }),
      ),
  }
}
