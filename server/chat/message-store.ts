import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MentionedPerson } from '#contract/tracker/mentions.ts'
import { conversation, conversationMember, conversationMessage } from '#server/chat/tables.ts'
import { account } from '#server/sessions/tables.ts'

/** The people that a message mentions, as JSON. */
export const mentionedPeople = (mentions: SQLWrapper) =>
  sql<MentionedPerson[]>`(
  select coalesce(json_agg(json_build_object('userName', person.username,
    'displayName', trim(person.first_name || ' ' || person.last_name)) order by person.id), '[]')
  from ${account} person where person.id = any(${mentions})
)`

/** A message as an inbox shows it. */
export interface InboxMessage extends Record<string, unknown> {
  readonly id: number
  readonly text: string
  readonly people: { userName: string; displayName: string }[]
  readonly position: number
  readonly token: string
  /** Of a group. */
  readonly name: string
  readonly project_id: string | null
}

/**
 * The `InboxMessage` with an id as a lateral query, for the inbox to join.
 * @param length of the text, in characters
 */
export const inboxMessage = (id: SQLWrapper, length: number): SQL => sql`lateral (
  select m.id, left(m.message, ${length}) as text, ${mentionedPeople(sql`m.mentions`)} as people, m.position,
    c.id as conversation_id, c.token, c.name, c.project_id
  from ${conversationMessage} m join ${conversation} c on c.id = m.conversation_id
  where m.id = ${id}
  -- Looked up for each entry: merged with the query around it, all messages would be read.
  offset 0
)`

/** Whether someone is in a conversation that is not a project's. */
export const isInConversation = (accountId: number, conversationId: SQL): SQL => sql`exists (
  select from ${conversationMember} m where m.conversation_id = ${conversationId} and m.account_id = ${accountId}
)`
