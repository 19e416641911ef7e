import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { mentionedNames } from '#contract/tracker/mentions.ts'
import type { Access, FindAccess } from '#server/chat/access.ts'
import { nextChange, record } from '#server/chat/changes.ts'
import { selectMessages, toMessage } from '#server/chat/message-rows.ts'
import type { Chat } from '#server/chat/port.ts'
import { conversationMember, conversationMessage, conversationReaction } from '#server/chat/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { containing, hasIndexedWord, hasJoint, shortParts, wordJoints } from '#server/database/like.ts'
import type { Drive } from '#server/drive/port.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import { account } from '#server/sessions/tables.ts'

type Messages = Pick<Chat, 'listMessages' | 'listChanges' | 'send' | 'edit' | 'delete' | 'react' | 'search'>

interface MessageOptions {
  readonly db: Database
  readonly findAccess: FindAccess
  readonly listConversations: Chat['listConversations']
  readonly drive: Pick<Drive, 'offer'>
}

/** What is in more of the messages than this is found sooner by reading the newest than by an index that finds all. */
const frequentShare = 0.01

export function createMessages({ db, findAccess, listConversations, drive }: MessageOptions): Messages {
  const { id, conversationId, position, change: changeColumn, authorId } = conversationMessage

  /** In a transaction that has locked the conversation, so that the message cannot change at the same time. */
  async function findPresent(tx: Transaction, access: Access, messageId: number) {
    const [found] = await tx
      .select()
      .from(conversationMessage)
      .where(and(eq(id, messageId), eq(conversationId, access.id)))
    if (!found || found.isDeleted || found.systemMessage !== '') throw notFound()
    return found
  }

  async function findOwn(tx: Transaction, access: Access, messageId: number, accountId: number) {
    const found = await findPresent(tx, access, messageId)
    if (found.authorId !== accountId) throw new HttpError(403, { error: texts.notOwn })
    return found
  }

  /** The newest with a text in them, regardless of case. */
  async function findMessages(conversations: number[], text: string) {
    const select = (condition: SQL) =>
      selectMessages(db)
        .where(
          and(inArray(conversationId, conversations), eq(conversationMessage.systemMessage, ''), condition),
        )
        .orderBy(desc(id))
        .limit(chatLimits.searchHits)
    const message = sql`lower(${conversationMessage.message})`
    const searched = sql`lower(${text}::text)`
    const parts = hasJoint(text) ? wordJoints : hasIndexedWord(text) ? null : shortParts
    // For LIKE, PostgreSQL would ask the index of trigrams beside the other one.
    const contains = sql`strpos(${message}, ${searched}) > 0`
    if (!parts || (await shareOf(contains)) > frequentShare)
      return select(sql`${message} like lower(${containing(text)})`)
    const found = sql`${parts(message)} @> ${parts(searched)} and ${contains}`
    return select(sql`${id} = any(array(select ${id} from ${conversationMessage} where ${found}))`)
  }

  /** The share of the newest messages of all conversations that match. */
  async function shareOf(isMatch: SQL): Promise<number> {
    const { rows } = await db.execute<{ share: number | null }>(sql`
      select avg((${isMatch})::int)::float as share
      from (select * from ${conversationMessage} order by ${id} desc limit 1000) as ${conversationMessage}`)
    return rows[0]?.share ?? 0
  }

  return {
    async listMessages(as, token, limit) {
      const access = await findAccess(as, token)
      const rows = await selectMessages(db)
        .where(eq(conversationId, access.id))
        .orderBy(desc(position))
        .limit(limit)
      return rows.map(toMessage).reverse()
    },

    async listChanges(as, token, after) {
      const access = await findAccess(as, token)
      const rows = await selectMessages(db)
        .where(and(eq(conversationId, access.id), gt(changeColumn, after)))
        .orderBy(asc(changeColumn))
        .limit(chatLimits.changes + 1)
      const isComplete = rows.length <= chatLimits.changes
      return { messages: isComplete ? rows.map(toMessage) : [], isComplete }
    },

    async send(as, token, { message, reference, replyTo, files = [] }) {
      const access = await findAccess(as, token)
      const findSent = async (runner: Runner) => {
        if (reference === undefined) return null
        const [sent] = await selectMessages(runner).where(
          and(
            eq(conversationId, access.id),
            eq(authorId, as.id),
            eq(conversationMessage.reference, reference),
          ),
        )
        return sent ? { message: toMessage(sent), isNew: false } : null
      }
      if (files.length > 0) {
        // What was sent stays sent, also where its files have gone since.
        const sent = await findSent(db)
        if (sent) return sent
        await drive.offer(as, files, access.scope)
      }
      return db.transaction(async (tx) => {
        // Of two calls with the same reference the second waits here, and finds what the first has stored.
        const change = await nextChange(tx, access)
        const sent = await findSent(tx)
        if (sent) return sent
        if (replyTo !== undefined) await findPresent(tx, access, replyTo)
        const [row] = await tx
          .insert(conversationMessage)
          .values({
            conversationId: access.id,
            position: change,
            change,
            authorId: as.id,
            reference: reference ?? null,
            message,
            files: [...new Set(files)],
            replyTo: replyTo ?? null,
            mentions: await findMentions(tx, message),
            createdAt: sql`clock_timestamp()`,
          })
          .returning({ id })
        const isMember = await readUpTo(tx, access, { accountId: as.id, position: change })
        if (!isMember) throw notFound()
        const stored = await record(tx, access, {
          messageId: (row as { id: number }).id,
          change,
          added: 1,
        })
        return { message: stored, isNew: true }
      })
    },

    async edit(as, token, messageId, message) {
      const access = await findAccess(as, token)
      return db.transaction(async (tx) => {
        const change = await nextChange(tx, access)
        await findOwn(tx, access, messageId, as.id)
        const mentions = await findMentions(tx, message)
        await tx
          .update(conversationMessage)
          .set({ message, mentions, change, isEdited: true })
          .where(eq(id, messageId))
        return record(tx, access, { messageId, change })
      })
    },

    async delete(as, token, messageId) {
      const access = await findAccess(as, token)
      await db.transaction(async (tx) => {
        const change = await nextChange(tx, access)
        await findOwn(tx, access, messageId, as.id)
        await tx
          .update(conversationMessage)
          .set({ message: '', files: [], mentions: [], change, isDeleted: true })
          .where(eq(id, messageId))
        await tx.delete(conversationReaction).where(eq(conversationReaction.messageId, messageId))
        await record(tx, access, { messageId, change, added: -1 })
      })
    },

    async react(as, token, messageId, reaction, isOn) {
      const access = await findAccess(as, token)
      return db.transaction(async (tx) => {
        const change = await nextChange(tx, access)
        await findPresent(tx, access, messageId)
        const own = { messageId, accountId: as.id, reaction }
        if (isOn) await tx.insert(conversationReaction).values(own).onConflictDoNothing()
        else
          await tx
            .delete(conversationReaction)
            .where(
              and(
                eq(conversationReaction.messageId, messageId),
                eq(conversationReaction.accountId, as.id),
                eq(conversationReaction.reaction, reaction),
              ),
            )
        await tx.update(conversationMessage).set({ change }).where(eq(id, messageId))
        return record(tx, access, { messageId, change })
      })
    },

    async search(as, text) {
      const conversations = new Map((await listConversations(as)).map((one) => [one.id, one]))
      if (text === '' || conversations.size === 0) return []
      const found = await findMessages([...conversations.keys()], text)
      return found.flatMap((row) => {
        const one = conversations.get(row.message.conversationId)
        return one ? [{ token: one.token, conversation: one.displayName, message: toMessage(row) }] : []
      })
    },
  }
}

/** The accounts that a text names. */
async function findMentions(tx: Transaction, text: string): Promise<number[]> {
  const names = mentionedNames(text)
  if (names.length === 0) return []
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(inArray(sql`lower(${account.username})`, names))
  return rows.map(({ id }) => id)
}

/** Moves the read marker of a member forward. Returns whether it has moved. */
export async function readUpTo(
  runner: Runner,
  { id: conversationId, projectId }: Pick<Access, 'id' | 'projectId'>,
  { accountId, position }: { readonly accountId: number; readonly position: number },
): Promise<boolean> {
  const { readUpTo } = conversationMember
  const returned = { accountId: conversationMember.accountId }
  const isBehind = lt(readUpTo, position)
  const moved =
    projectId === null
      ? // Who has just left has none, and does not become a member again.
        await runner
          .update(conversationMember)
          .set({ readUpTo: position })
          .where(
            and(
              eq(conversationMember.conversationId, conversationId),
              eq(conversationMember.accountId, accountId),
              isBehind,
            ),
          )
          .returning(returned)
      : await runner
          .insert(conversationMember)
          .values({ conversationId, accountId, readUpTo: position })
          .onConflictDoUpdate({
            target: [conversationMember.conversationId, conversationMember.accountId],
            set: { readUpTo: position },
            setWhere: isBehind,
          })
          .returning(returned)
  return moved.length > 0
}
