import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was attempted in the current window (server/http/rate-limit.ts). */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is counted and for whom, such as `login:address:…`; accounts and IP addresses are hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('rate_limit_end').on(table.endsAt)],
)
