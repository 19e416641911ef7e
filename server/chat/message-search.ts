import type pg from 'pg'
import { installSearch } from '#server/search/install.ts'

/** The scope of those who find a conversation's messages. */
export const conversationMessages = (conversationId: number): string => `conversation:${conversationId}`

/** Has a trigger write the words of each message; those of what has happened, and of deleted ones, are not found. */
export const installMessageSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'message_search',
    of: 'conversation_message',
    scopes: `array['conversation:' || conversation_message.conversation_id]`,
    head: 'conversation_message.message',
    where: `conversation_message.system_message = '' and conversation_message.message <> ''`,
    columns: ['message'],
  })
