import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryStates, pauseReasons } from '#contract/webhooks/webhook.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { authorId } from '#server/sessions/tables.ts'

/** The subscription of another program to events. */
export const webhook = pgTable('webhook', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  url: text().notNull(),
  /** Such as `article.published`. */
  kinds: text().array().notNull(),
  /** Sealed. */
  secret: text().notNull(),
  previousSecret: text('previous_secret'),
  previousSecretUntil: isoTime('previous_secret_until'),
  /** The administrator who has added it; what this person may not read is not sent. */
  accountId: authorId('account_id'),
  createdAt: isoTime('created_at').notNull().default(sql`now()`),
  paused: text({ enum: pauseReasons }),
  /** Set while nothing arrives, so that a receiver that is away costs little. */
  restsUntil: isoTime('rests_until'),
})

/** The outbox of webhooks and their log: written by `record_event` in the transaction of the change. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull().defaultRandom(),
    kind: text().notNull(),
    rowId: integer('row_id'),
    /** The ids in a message about several rows. */
    rowIds: integer('row_ids').array(),
    /** What its messages are about: those about the same are sent in their order. */
    subject: text().notNull(),
    createdAt: isoTime('created_at').notNull().default(sql`now()`),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    attemptedAt: isoTime('attempted_at'),
    nextAttemptAt: isoTime('next_attempt_at').default(sql`now()`),
    status: integer(),
    durationMs: integer('duration_ms'),
    response: text().notNull().default(''),
    error: text(),
  },
  (table) => [
    index('webhook_delivery_log').on(table.webhookId, table.id),
    index('webhook_delivery_waiting')
      .on(table.webhookId, table.subject, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_delivery_age').on(table.createdAt),
  ],
)
