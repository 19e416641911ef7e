import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/time.ts'

/** Signing keys by purpose; created on first use and shared by all processes. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Used CAPTCHA tokens, until they expire. */
export const captchaToken = pgTable(
  'captcha_token',
  {
    /** The challenge's random part, or a hash of the provider's token. */
    id: text().primaryKey(),
    expiresAt: time('expires_at').notNull(),
  },
  (used) => [index('captcha_token_expiry').on(used.expiresAt)],
)
