import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What this house signs with, by its use; made at first need and shared by all processes. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Solved checks that have been used, until they would have expired anyway. */
export const captchaToken = pgTable(
  'used_robot_check',
  {
    /** The puzzle's random part, or a hash of the provider's token. */
    id: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (used) => [index('used_robot_check_expiry').on(used.expiresAt)],
)
