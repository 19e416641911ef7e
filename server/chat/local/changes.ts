import { eq, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Access } from '#server/chat/local/access.ts'
import { selectMessages, toMessage } from '#server/chat/local/message-rows.ts'
import { conversation, conversationMessage } from '#server/chat/tables.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { present } from '#server/present.ts'

/** Locks a conversation until the end of the transaction, and returns the number of its next change. */
export async function nextChange(tx: Transaction, { id }: Pick<Access, 'id'>): Promise<number> {
  const [locked] = await tx
    .select({ change: conversation.change })
    .from(conversation)
    .where(eq(conversation.id, id))
    .for('update')
  return present(locked).change + 1
}

interface Recorded {
  /** The message that is new or has changed. */
  readonly messageId: number
  readonly change: number
  /** How many messages were added; 1 counts as activity. */
  readonly added?: 1 | 0 | -1
}

/** Completes a change: records its number, and notifies everyone in the conversation. Returns the current message. */
export async function record(
  tx: EventTransaction,
  { id, token, scope }: Access,
  { messageId, change, added = 0 }: Recorded,
): Promise<ChatMessage> {
  await tx
    .update(conversation)
    .set({
      change,
      messageCount: sql`${conversation.messageCount} + ${added}`,
      ...(added === 1 ? { lastActivity: sql`clock_timestamp()` } : {}),
    })
    .where(eq(conversation.id, id))
  const [row] = await selectMessages(tx).where(eq(conversationMessage.id, messageId))
  const message = toMessage(present(row))
  const isShort = Buffer.byteLength(JSON.stringify(message)) <= maxEventBytes
  tx.publish('chat', { scope, token, change, message: isShort ? message : null })
  return message
}

/** The payload of a notification is limited to 8000 bytes, some of which the event needs. */
const maxEventBytes = 7500

/** Records an event of the conversation as a message without a sender. */
export async function addSystemMessage(
  tx: EventTransaction,
  access: Access,
  systemMessage: string,
  message: string,
): Promise<void> {
  const change = await nextChange(tx, access)
  const [row] = await tx
    .insert(conversationMessage)
    .values({ conversationId: access.id, position: change, change, message, systemMessage })
    .returning({ id: conversationMessage.id })
  await record(tx, access, { messageId: present(row).id, change, added: 1 })
}
