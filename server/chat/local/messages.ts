import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { mentionedNames } from '#contract/tracker/mentions.ts'
import type { Access, FindAccess } from '#server/chat/local/access.ts'
import { nextChange, record } from '#server/chat/local/changes.ts'
import type { createConversationNames } from '#server/chat/local/conversation-list.ts'
import { selectMessages, toMessage } from '#server/chat/local/message-rows.ts'
import { conversationMessages } from '#server/chat/local/message-search.ts'
import type { SharedFiles } from '#server/chat/local/shared-files.ts'
import type { Chat } from '#server/chat/port.ts'
import {
  conversationMember,
  conversationMessage,
  conversationReaction,
  messageSearch,
} from '#server/chat/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { readBounded } from '#server/list/bounded-rows.ts'
import { present } from '#server/present.ts'
import { findBest } from '#server/search/find.ts'
import { account } from '#server/sessions/tables.ts'
import { readMentions, setMentioned } from '#server/tracker/mention-store.ts'

type Messages = Pick<Chat, 'listMessages' | 'listChanges' | 'send' | 'edit' | 'delete' | 'react' | 'search'>

interface MessageOptions {
  readonly db: Database
  readonly events: EventBus
  readonly findAccess: FindAccess
  readonly listNames: ReturnType<typeof createConversationNames>
  readonly sharedFiles: SharedFiles
}

export function createMessages({ db, events, findAccess, listNames, sharedFiles }: MessageOptions): Messages {
  const { id, conversationId, position, change: changeColumn, authorId } = conversationMessage

  /** In a transaction that has locked the conversation, so that the message cannot change at the same time. */
  async function findPresent(tx: Transaction, access: Access, messageId: number, ifDeleted = notFound) {
    const [found] = await tx
      .select()
      .from(conversationMessage)
      .where(and(eq(id, messageId), eq(conversationId, access.id)))
    if (found?.systemMessage !== '') throw notFound()
    if (found.isDeleted) throw ifDeleted()
    return found
  }

  async function findOwn(tx: Transaction, access: Access, messageId: number, accountId: number) {
    const found = await findPresent(tx, access, messageId)
    if (found.authorId !== accountId) throw forbidden(texts.notOwn)
    return found
  }

  async function findSent(runner: Runner, access: Access, accountId: number, reference: string) {
    const [sent] = await selectMessages(runner).where(
      and(
        eq(conversationId, access.id),
        eq(authorId, accountId),
        eq(conversationMessage.reference, reference),
      ),
    )
    return sent ? toMessage(sent) : null
  }

  return {
    async listMessages(as, token, { limit, before }) {
      const access = await findAccess(as, token)
      const { rows, isWhole } = await readBounded<ChatMessage>(limit, async (count, last) => {
        const end = last?.position ?? before
        const batch = await selectMessages(db)
          .where(and(eq(conversationId, access.id), end === undefined ? undefined : lt(position, end)))
          .orderBy(desc(position))
          .limit(count)
        return batch.map(toMessage)
      })
      return { messages: rows.reverse(), isWhole }
    },

    async listChanges(as, token, after) {
      const access = await findAccess(as, token)
      const most = chatLimits.changes + 1
      const { rows, isWhole } = await readBounded<ChatMessage>(most, async (count, last) => {
        const batch = await selectMessages(db)
          .where(and(eq(conversationId, access.id), gt(changeColumn, last?.change ?? after)))
          .orderBy(asc(changeColumn))
          .limit(count)
        return batch.map(toMessage)
      })
      const isComplete = isWhole && rows.length < most
      return { messages: isComplete ? rows : [], isComplete }
    },

    async send(as, token, { message, reference, replyTo, files = [] }) {
      const access = await findAccess(as, token)
      const sent = { as, conversationId: access.id, scope: access.scope, files: [...new Set(files)] }
      // A message that was sent stays, even if its files are gone.
      const known = reference === undefined ? null : await findSent(db, access, as.id, reference)
      if (known) return { message: known, isNew: false }
      if (files.length > 0) await sharedFiles.offer(sent)
      const storing = events.transaction(async (tx) => {
        // Of two calls with the same reference the second waits here, and finds what the first has stored.
        const change = await nextChange(tx, access)
        const other = reference === undefined ? null : await findSent(tx, access, as.id, reference)
        if (other) return { message: other, isNew: false }
        if (replyTo !== undefined) await findPresent(tx, access, replyTo, () => invalid(texts.replyDeleted))
        const mentions = await findMentions(tx, message)
        const [row] = await tx
          .insert(conversationMessage)
          .values({
            conversationId: access.id,
            position: change,
            change,
            authorId: as.id,
            reference: reference ?? null,
            message,
            files: sent.files,
            replyTo: replyTo ?? null,
            mentions,
            createdAt: sql`clock_timestamp()`,
          })
          .returning({ id })
        await noteMentions(tx, access, { id: present(row).id, authorId: as.id, mentions })
        const isMember = await readUpTo(tx, access, { accountId: as.id, position: change })
        if (!isMember) throw notFound()
        if (files.length > 0) await sharedFiles.settleLater(tx, sent)
        const stored = await record(tx, access, {
          messageId: present(row).id,
          change,
          added: 1,
        })
        return { message: stored, isNew: true }
      })
      return storing.catch(async (error: unknown) => {
        if (files.length > 0) await sharedFiles.settle(sent)
        throw error
      })
    },

    async edit(as, token, messageId, message) {
      const access = await findAccess(as, token)
      return events.transaction(async (tx) => {
        const change = await nextChange(tx, access)
        await findOwn(tx, access, messageId, as.id)
        const mentions = await findMentions(tx, message)
        await tx
          .update(conversationMessage)
          .set({ message, mentions, change, isEdited: true })
          .where(eq(id, messageId))
        await noteMentions(tx, access, { id: messageId, authorId: as.id, mentions })
        return record(tx, access, { messageId, change })
      })
    },

    async delete(as, token, messageId) {
      const access = await findAccess(as, token)
      const sent = await events.transaction(async (tx) => {
        const change = await nextChange(tx, access)
        const { files } = await findOwn(tx, access, messageId, as.id)
        const sent = { as, conversationId: access.id, scope: access.scope, files }
        await tx
          .update(conversationMessage)
          .set({ message: '', files: [], mentions: [], change, isDeleted: true })
          .where(eq(id, messageId))
        await noteMentions(tx, access, { id: messageId, authorId: as.id, mentions: [] })
        await tx.delete(conversationReaction).where(eq(conversationReaction.messageId, messageId))
        if (files.length > 0) await sharedFiles.settleLater(tx, sent)
        await record(tx, access, { messageId, change, added: -1 })
        return sent
      })
      if (sent.files.length > 0) await sharedFiles.settle(sent)
    },

    async react(as, token, messageId, reaction, isOn) {
      const access = await findAccess(as, token)
      return events.transaction(async (tx) => {
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
      const conversations = await listNames(as)
      if (text === '' || conversations.size === 0) return []
      const found = await findBest(
        db,
        {
          words: messageSearch,
          rows: conversationMessage,
          scopes: [...conversations.keys()].map(conversationMessages),
        },
        text,
      )
      const hits = found.slice(0, chatLimits.searchHits)
      const rows = await selectMessages(db).where(inArray(id, hits))
      const byId = new Map(rows.map((row) => [row.message.id, row]))
      const all = hits.flatMap((hit) => {
        const row = byId.get(hit)
        const one = row && conversations.get(row.message.conversationId)
        return one ? [{ token: one.token, conversation: one.displayName, message: toMessage(row) }] : []
      })
      return (await readBounded(all.length, async () => all)).rows
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

interface Mentioning {
  readonly id: number
  readonly authorId: number
  readonly mentions: readonly number[]
}

/** Puts a message into the inboxes of those in the conversation whom it mentions, and of no one else. */
async function noteMentions(
  tx: EventTransaction,
  { id: conversationId, projectId }: Access,
  { mentions, ...message }: Mentioning,
): Promise<void> {
  const members =
    projectId !== null || mentions.length === 0
      ? mentions.map((accountId) => ({ accountId }))
      : await tx
          .select({ accountId: conversationMember.accountId })
          .from(conversationMember)
          .where(
            and(
              eq(conversationMember.conversationId, conversationId),
              inArray(conversationMember.accountId, [...mentions]),
            ),
          )
  await setMentioned(
    tx,
    { ...message, projectId },
    members.map(({ accountId }) => accountId),
  )
}

/** Moves the read marker of a member forward. Returns whether it has moved. */
export async function readUpTo(
  tx: EventTransaction,
  { id: conversationId, projectId }: Pick<Access, 'id' | 'projectId'>,
  { accountId, position }: { readonly accountId: number; readonly position: number },
): Promise<boolean> {
  const { readUpTo } = conversationMember
  const returned = { accountId: conversationMember.accountId }
  const isBehind = lt(readUpTo, position)
  const moved =
    projectId === null
      ? // Who has just left has none, and does not become a member again.
        await tx
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
      : await tx
          .insert(conversationMember)
          .values({ conversationId, accountId, readUpTo: position })
          .onConflictDoUpdate({
            target: [conversationMember.conversationId, conversationMember.accountId],
            set: { readUpTo: position },
            setWhere: isBehind,
          })
          .returning(returned)
  if (moved.length === 0) return false
  await readMentions(
    tx,
    accountId,
    sql`select id from ${conversationMessage} where conversation_id = ${conversationId} and position <= ${position}`,
  )
  return true
}
