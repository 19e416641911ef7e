import type pg from 'pg'
import { installSearch } from '#server/search/install.ts'

/** Employees with this scope find the conversation's messages. */
export const conversationMessages = (conversationId: number): string => `conversation:${conversationId}`

/** Installs the search for the words of each message; events and deleted messages are not indexed. */
export const installMessageSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'message_search',
    of: 'conversation_message',
    scopes: `array['conversation:' || conversation_message.conversation_id]`,
    head: 'conversation_message.message',
    where: `conversation_message.system_message = '' and conversation_message.message <> ''`,
    columns: ['message'],
  })
