import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { time } from '#server/database/time.ts'
import { candidate } from '#server/hiring/tables.ts'
import { searchTable } from '#server/search/search-table.ts'

/**
 * The outbox: every mail, written in the transaction of its cause. Mails to a candidate are the e-mail log, and
 * together with the candidate's replies the conversation. `queued` waits for the mail server, `unsent` was written
 * while none was configured and is only stored, `received` is a reply.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The candidate whose conversation it belongs to. A queued mail to a deleted one is not sent. */
    candidateId: integer('candidate_id').references(() => candidate.id, { onDelete: 'cascade' }),
    /** The candidate whom it tells others about, and with whom it is deleted. */
    aboutId: integer('about_id').references(() => candidate.id, { onDelete: 'cascade' }),
    /** The only recipient, a plain e-mail address. */
    to: text().notNull(),
    /** The recipient's name; empty if unknown. */
    toName: text('to_name').notNull().default(''),
    /** The sender as in the mail's header, such as `Larkfield Advisory <hello@…>`; for a reply only the address. */
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** For a reply: the mail that it quotes, below its own text. */
    quotedHtml: text('quoted_html'),
    /** Includes the angle brackets. Set here, so that a mail that was sent twice can be recognized (R4). */
    messageId: text('message_id').notNull(),
    inReplyTo: text('in_reply_to'),
    /** The Message-IDs of the thread, oldest first, separated by spaces. */
    references: text(),
    /** Written by the program and not by a person, as its Auto-Submitted header says (RFC 3834). */
    isAutomatic: boolean('is_automatic').notNull().default(true),
    /**
     * The body is a secret for the recipient, such as a reset link: `text` is sealed (`seal.ts`), and deleted once it
     * has been sent.
     */
    confidential: boolean().notNull().default(false),
    /** Its cause, if writing it can be retried. */
    cause: text().unique('outbox_cause_key'),
    state: text({ enum: ['queued', 'sent', 'failed', 'unsent', 'received'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When it was last queued: a failed mail can be queued again. */
    queuedAt: time('queued_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
    /** For a reply: the evidence that links it to the candidate (server/mail/replies/conversations.ts). */
    vouchedBy: text('vouched_by', { enum: ['authentication', 'reference', 'address'] }),
    /** When an administrator first opened a reply. */
    readAt: time('read_at'),
    /** The text that a search of the e-mail log matches, in lower case. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when candidate_id is null then '' else lower("to" || chr(10) || subject || chr(10) || text) end`,
      ),
  },
  (table) => [
    // Message-IDs of received mail are not trusted: none may take that of our mail, or that of another sender's.
    uniqueIndex('outbox_message_id_key').on(table.messageId).where(sql`state <> 'received'`),
    uniqueIndex('outbox_received_key')
      .on(table.candidateId, table.from, table.messageId)
      .where(sql`state = 'received'`),
    index('outbox_to')
      .on(sql`lower("to")`, table.createdAt.desc())
      .where(sql`candidate_id is not null and state <> 'received'`),
    index('outbox_subject')
      .on(sql`lower(left(${table.subject}, 300))`, table.id)
      .where(sql`candidate_id is not null and state <> 'received'`),
    // What is stored about one person.
    index('outbox_recipient').on(sql`lower("to")`),
    index('outbox_sender').on(sql`lower("from")`),
    index('outbox_about').on(table.aboutId).where(sql`about_id is not null`),
    index('outbox_state').on(table.state, table.queuedAt),
    index('outbox_candidate').on(
      table.candidateId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('outbox_log')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`candidate_id is not null`),
    index('outbox_search').using('gin', table.search.op('gin_trgm_ops')).where(sql`candidate_id is not null`),
  ],
)

export type OutboxBody = Pick<typeof outbox.$inferSelect, 'text' | 'html'>

/** The attachments of a reply. */
export const emailAttachment = pgTable(
  'email_attachment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    emailId: integer('email_id')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    /** The sender's file name, with an extension that matches the content. */
    name: text().notNull(),
    /** The private file; null if it was rejected. */
    path: text(),
    /** In bytes. */
    size: integer().notNull(),
    /** Why it was rejected. */
    error: text(),
  },
  (table) => [index('email_attachment_email').on(table.emailId)],
)

/** How far each mailbox of `IMAP_URL` has been read. */
export const mailbox = pgTable('mailbox', {
  /** `user@host/folder`. */
  name: text().primaryKey(),
  /** UIDs refer to the same mails until it changes (RFC 3501, 2.3.1.1). */
  uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
  /** Mails up to this UID have been processed. */
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
})

/** The texts of notifications: one template per notification type. */
export const emailTemplate = pgTable(
  'email_template',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The role's id. */
    roles: smallint().notNull(),
    /** The type's id. */
    email_notification_type: smallint().notNull().unique('template_email_notification_type_key'),
    notification_receiver_type: smallint().notNull(),
    email_title: text().notNull(),
    email_content: text().notNull(),
    web_or_mobile_content: text().notNull(),
    status: smallint().notNull(),
    created_at: time('created_at').notNull().defaultNow(),
    /** The text that a search matches, without markup and in lower case. */
    search: text().notNull(),
  },
  (table) => [index('email_template_created_at').on(table.status, table.created_at)],
)

/** The company's own tags; the predefined ones are in `contract/mail/notifications.ts` and have lower ids. */
export const emailTag = pgTable(
  'email_tag',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    key: text().notNull(),
    value: text().notNull(),
    /** The id of the tag that it refers to, predefined or not. */
    referencedId: integer('referenced_id'),
  },
  (table) => [uniqueIndex('tag_key_key').on(sql`lower(${table.key})`)],
)

/** The words of the mails in the e-mail log (`mail-search.ts`). */
export const emailWords = searchTable('email_words', () => outbox.id)
