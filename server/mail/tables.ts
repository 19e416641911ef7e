import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The outbox: every mail, written in the transaction of its cause.
 * `queued` waits for the mail server, `unsent` was written while none was configured and is only stored.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The one recipient, a plain e-mail address. */
    to: text().notNull(),
    /** The sender as in the mail's header, such as `Larkfield Advisory <hello@…>`. */
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** With its angle brackets. Fixed here, so that a mail that left twice can be recognised (R4). */
    messageId: text('message_id').notNull().unique('outbox_message_id_key'),
    inReplyTo: text('in_reply_to'),
    /** The Message-IDs of the thread, oldest first, parted by blanks. */
    references: text(),
    /** The text is a secret of the recipient, such as a reset link, and is deleted once it has been sent. */
    confidential: boolean().notNull().default(false),
    state: text({ enum: ['queued', 'sent', 'failed', 'unsent'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [index('outbox_state').on(table.state, table.createdAt)],
)
