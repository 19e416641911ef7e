import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { certainties, gapCauses, type Source } from '#contract/assistant/assistant.ts'
import { initialMessage } from '#contract/assistant/conversation.ts'
import { documentStates, documentTypes } from '#contract/assistant/document.ts'
import { conversationOutcomes } from '#contract/assistant/visitor-conversation.ts'
import { bytes } from '#server/database/bytes.ts'
import { time } from '#server/database/time.ts'
import { searchTable } from '#server/search/search-table.ts'

/** Documents that the assistant answers from. Their files are private. */
export const document = pgTable(
  'document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** The path in the private store. */
    path: text().notNull(),
    /** The name of the uploaded file. */
    file: text().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    size: integer().notNull(),
    status: smallint().notNull().default(0),
    state: text({ enum: documentStates }).notNull().default('queued'),
    reason: text(),
    /** The version of the splitter that made its passages. */
    splitterVersion: smallint('splitter_version').notNull().default(1),
    created_at: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('document_created_at').on(
      table.status,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // With what is filtered by and sorted by, so that a page far from the first is found without a row.
    index('document_list').on(table.created_at, table.id, table.status, table.state),
    index('document_title').on(
      sql`lower(${table.title})`,
      ...[table.id, table.title, table.status, table.state, table.created_at],
    ),
    index('document_title_text').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
    index('document_file').on(
      sql`lower(${table.file})`,
      ...[table.id, table.file, table.status, table.state, table.created_at],
    ),
  ],
)

/** The passages that the assistant answers from. Written by jobs; each answer checks that the source is still published. */
export const passage = pgTable(
  'passage',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A content type by its path, `page`, or `document`. */
    kind: text().notNull(),
    /** The id of the row; 0 for a static page. */
    sourceId: integer('source_id').notNull(),
    title: text().notNull(),
    /** The path of the page on this site; null for a document. */
    path: text(),
    /** From 0 in the order of the source. */
    ordinal: integer().notNull(),
    text: text().notNull(),
    /** Its vector (`knowledge/vectors.ts`), and the model that was asked for it: without a vector, it refuses the text. */
    embedding: bytes(),
    embeddingModel: text('embedding_model'),
  },
  (table) => [index('passage_source').on(table.kind, table.sourceId, table.path)],
)

/**
 * Rows whose passages must be written again: a trigger inserts one in the transaction of every change
 * (`knowledge/stale-sources.ts`). Insert-only, so no writer waits for the job.
 */
export const staleSource = pgTable('stale_source', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().notNull(),
  sourceId: integer('source_id').notNull(),
})

/** A visitor's conversation with the assistant. */
export const chatSession = pgTable(
  'chat_session',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the id that the browser generated. */
    tokenHash: text('token_hash').notNull().unique('chat_session_token_hash_key'),
    /** The current task, such as an application; null between questions. */
    task: jsonb(),
    /** Counts the accepted messages. An answer is stored only while this is still its number. */
    turn: integer().notNull().default(0),
    /** Until when a message is being answered; null between messages. */
    busyUntil: time('busy_until'),
    /** What it has led to last. */
    outcome: text({ enum: conversationOutcomes }),
    created_at: time('created_at').notNull().defaultNow(),
    lastMessageAt: time('last_message_at').notNull().defaultNow(),
    /** Whether it has a question, and an answer that did not help: written by a trigger on its messages. */
    hasQuestion: boolean('has_question').notNull().default(false),
    needsLook: boolean('needs_look').notNull().default(false),
  },
  (table) => [
    index('chat_session_last_message_at').on(table.lastMessageAt),
    // What conversations are listed by.
    index('chat_session_list')
      .on(table.lastMessageAt, table.id, table.needsLook, table.outcome)
      .where(sql`has_question`),
  ],
)

/** Whether a message is a question of a visitor, and not what the window begins with. */
export const questionCondition = `is_user and message <> '${initialMessage}'`
export const isQuestion = sql.raw(questionCondition)

export const chatMessage = pgTable(
  'chat_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => chatSession.id, { onDelete: 'cascade' }),
    isUser: boolean('is_user').notNull(),
    message: text().notNull(),
    sources: jsonb().$type<readonly Source[]>().notNull().default([]),
    replies: jsonb().$type<readonly string[]>().notNull().default([]),
    fileName: text('file_name'),
    /** How sure an answer to a question is; null for a message that answers none. */
    certainty: text({ enum: certainties }),
    /** Whether the visitor found the answer helpful; null if they did not say. */
    isHelpful: boolean('is_helpful'),
    created_at: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('chat_message_session').on(table.sessionId, table.id),
    index('chat_message_text').using('gin', sql`lower(${table.message}) gin_trgm_ops`).where(isQuestion),
  ],
)

/**
 * What the assistant did, one row each, for numbers per week. Says nothing about who or what was asked, and outlives
 * conversations. Insert-only, so that visitors do not wait for each other.
 */
export const assistantEvent = pgTable(
  'assistant_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['conversation', 'answered', 'unanswered', ...conversationOutcomes] }).notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('assistant_event_at').on(table.at)],
)

/** Unanswered questions. They outlive their conversation, without a trace of who asked. */
export const unansweredQuestion = pgTable(
  'unanswered_question',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    question: text().notNull(),
    /** The topic; the same for all wordings (`gaps/gap-store.ts`). */
    topic: text().notNull(),
    /** The id of the first similar question. */
    groupId: integer('group_id').notNull(),
    askedAt: time('asked_at').notNull().defaultNow(),
    /** Why it was recorded (`contract/assistant/assistant.ts`). */
    cause: text({ enum: gapCauses }).notNull().default('unanswered'),
    /** The answer that did not help; null if there was none. */
    wrongAnswer: text('wrong_answer'),
    /** Since when the assistant answers all of its group; null while it does not. */
    answeredAt: time('answered_at'),
    /** What it answers the group from. */
    answeredFrom: jsonb('answered_from').$type<Source>(),
    /** When an administrator dismissed it. */
    dismissedAt: time('dismissed_at'),
  },
  (table) => [
    // Groups are counted and ordered from it alone.
    index('unanswered_question_group')
      .on(table.groupId, table.askedAt, table.answeredAt, table.cause)
      .where(sql`dismissed_at is null`),
    index('unanswered_question_text')
      .using('gin', sql`lower(${table.question}) gin_trgm_ops`)
      .where(sql`dismissed_at is null`),
    index('unanswered_question_likeness')
      .using('gist', table.topic.op('gist_trgm_ops'))
      .where(sql`dismissed_at is null`),
  ],
)

/** The words of the titles and file names of documents (`document-search.ts`). */
export const documentWords = searchTable('document_words', () => document.id)
