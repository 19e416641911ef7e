import { sql } from 'drizzle-orm'
import { conversation, conversationMessage } from '#server/chat/tables.ts'
import type { WrittenTexts } from '#server/privacy/port.ts'

/** Messages are read by the members of their conversation alone, so their place says no more than the day. */
export const chatTexts: readonly WrittenTexts[] = [
  {
    kind: 'messages',
    table: conversationMessage,
    columns: [conversationMessage.message],
    place: sql`to_char(${conversationMessage.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
  },
  {
    kind: 'conversations',
    table: conversation,
    columns: [conversation.name],
    place: sql`to_char(${conversation.lastActivity} at time zone 'UTC', 'YYYY-MM-DD')`,
  },
]
