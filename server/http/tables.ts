import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/time.ts'

/** How often something was attempted in the current window (server/http/rate-limit.ts). */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** The action and the party that is counted, such as `login:address:…`; accounts and IP addresses are hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [index('rate_limit_end').on(table.endsAt)],
)
