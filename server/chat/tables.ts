import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { messageFields } from '#contract/chat/chat-fields.ts'
import { conversationKinds } from '#contract/chat/chat-messages.ts'
import { time } from '#server/database/time.ts'
import { columnKinds, fieldColumns } from '#server/fields/columns.ts'
import { searchTable } from '#server/search/search-table.ts'
import { account, accountId } from '#server/sessions/tables.ts'

export const conversation = pgTable(
  'conversation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its identifier in paths. */
    token: text().notNull(),
    kind: text({ enum: conversationKinds }).notNull(),
    /** For a group; others are named after their project or the other person. */
    name: text().notNull().default(''),
    /** The tracker's id: its members are those of the conversation. */
    projectId: text('project_id'),
    /** The accounts of a direct conversation, the lower id first: `3:7`. */
    pair: text(),
    /** The number of the latest change. Every change locks the row and takes the next number. */
    change: integer().notNull().default(0),
    messageCount: integer('message_count').notNull().default(0),
    lastActivity: time('last_activity').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversation_token').on(table.token),
    uniqueIndex('conversation_project').on(table.projectId),
    uniqueIndex('conversation_pair').on(table.pair),
    check(
      'conversation_kind',
      sql`(${table.kind} = 'project') = (${table.projectId} is not null)
      and (${table.kind} = 'direct') = (${table.pair} is not null)`,
    ),
  ],
)

const conversationId = () =>
  integer('conversation_id')
    .notNull()
    .references(() => conversation.id, { onDelete: 'cascade' })

/** The members of a group or a direct conversation, and how far someone has read in any conversation. */
export const conversationMember = pgTable(
  'conversation_member',
  {
    conversationId: conversationId(),
    accountId: accountId(),
    /** The position of the last message that was read. */
    readUpTo: integer('read_up_to').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.accountId] }),
    uniqueIndex('conversation_member_account').on(table.accountId, table.conversationId),
  ],
)

export const conversationMessage = pgTable(
  'conversation_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    conversationId: conversationId(),
    /** The number of the change that added it: the order of messages. */
    position: integer().notNull(),
    /** The number of its latest change, which clients use to catch up. */
    change: integer().notNull(),
    /** Null for system messages. */
    authorId: integer('author_id').references(() => account.id, { onDelete: 'set null' }),
    /** The sender's reference; sent again with the same one, the message is not stored twice. */
    reference: text(),
    /** Plain text; empty after deletion. */
    ...fieldColumns(messageFields, { kinds: columnKinds }),
    /** The kind of event, such as `user_added`; empty for messages from people. */
    systemMessage: text('system_message').notNull().default(''),
    replyTo: integer('reply_to'),
    /** The accounts that the text mentions. */
    mentions: integer().array().notNull().default(sql`'{}'`),
    /** Their ids in the drive. */
    files: jsonb().$type<readonly string[]>().notNull().default([]),
    isEdited: boolean('is_edited').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversation_message_position').on(table.conversationId, table.position),
    uniqueIndex('conversation_message_change').on(table.conversationId, table.change),
    uniqueIndex('conversation_message_reference').on(table.conversationId, table.authorId, table.reference),
  ],
)

/** The indexed words of messages from people (server/chat/local/message-search.ts). */
export const messageSearch = searchTable('message_search', () => conversationMessage.id)

export const conversationReaction = pgTable(
  'conversation_reaction',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => conversationMessage.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    reaction: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.accountId, table.reaction] })],
)

/** The conversations of projects at Talk, which knows no projects. */
export const talkRoom = pgTable('talk_room', {
  token: text().primaryKey(),
  /** The tracker's id. */
  projectId: text('project_id').notNull().unique('talk_room_project'),
  /** When its members were last made those of the project. */
  membersAt: time('members_at').notNull().defaultNow(),
})

/** What employees have sent under a reference within the last days, since Talk would store it again. */
export const talkReference = pgTable(
  'talk_reference',
  {
    accountId: accountId(),
    token: text().notNull(),
    reference: text().notNull(),
    /** Null until Talk has answered. */
    messageId: integer('message_id'),
    /** Until then another process may be sending it. */
    busyUntil: time('busy_until').notNull(),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.token, table.reference] })],
)
