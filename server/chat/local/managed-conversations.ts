import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addSystemMessage } from '#server/chat/local/changes.ts'
import { newConversationToken } from '#server/chat/local/conversation-list.ts'
import type { ManagedConversations } from '#server/chat/port.ts'
import { conversation, conversationMember, conversationMessage } from '#server/chat/tables.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { conversationScope, publishMembership } from '#server/events/scopes.ts'
import { present } from '#server/present.ts'

/** The groups of Portico's own chat, as administrators begin them, and take people out of them. */
export function createManagedConversations(db: Database): ManagedConversations {
  return {
    async open(tx, { name, message, accountIds }) {
      const [row] = await tx
        .insert(conversation)
        .values({ kind: 'group', name, token: newConversationToken() })
        .returning()
      const { id, ...group } = present(row)
      await tx
        .insert(conversationMember)
        .values(accountIds.map((accountId) => ({ conversationId: id, accountId })))
      const scope = conversationScope(id)
      publishMembership(tx, { scope, added: accountIds })
      await addSystemMessage(tx, { id, ...group, scope }, 'conversation_created', message)
      return id
    },
    async discard(tx, id) {
      const written = and(eq(conversationMessage.conversationId, id), isNotNull(conversationMessage.authorId))
      if ((await tx.$count(conversationMessage, written)) > 0) return false
      const members = await tx
        .delete(conversationMember)
        .where(eq(conversationMember.conversationId, id))
        .returning({ accountId: conversationMember.accountId })
      await tx.delete(conversation).where(eq(conversation.id, id))
      const removed = members.map(({ accountId }) => accountId)
      publishMembership(tx, { scope: conversationScope(id), removed })
      return true
    },
    async join(tx, id, { accountId, message }) {
      const access = await find(tx, id)
      if (!access) return
      const joined = await tx
        .insert(conversationMember)
        .values({ conversationId: id, accountId, readUpTo: access.change })
        .onConflictDoNothing()
        .returning()
      if (joined.length === 0) return
      publishMembership(tx, { scope: access.scope, added: [accountId] })
      await addSystemMessage(tx, access, 'user_added', message)
    },
    async leave(tx, id, { accountId, message }) {
      const access = await find(tx, id)
      const isMember = and(
        eq(conversationMember.conversationId, id),
        eq(conversationMember.accountId, accountId),
      )
      const left = await tx.delete(conversationMember).where(isMember).returning()
      if (!access || left.length === 0) return
      publishMembership(tx, { scope: access.scope, removed: [accountId] })
      await addSystemMessage(tx, access, 'user_removed', message)
    },
    ofMember: (accountId) =>
      db
        .select({ id: conversation.id, title: conversation.name })
        .from(conversationMember)
        .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
        .where(and(eq(conversationMember.accountId, accountId), eq(conversation.kind, 'group')))
        .orderBy(sql`${conversation.id}`),
  }
}

async function find(tx: EventTransaction | Transaction, id: number) {
  const [row] = await tx.select().from(conversation).where(eq(conversation.id, id)).for('update')
  return row && { ...row, scope: conversationScope(id) }
}
