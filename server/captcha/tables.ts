import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Signing keys by purpose; created on first use and shared by all processes. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Used CAPTCHA tokens, until they would have expired anyway. */
export const captchaToken = pgTable(
  'captcha_token',
  {
    /** The challenge's random part, or a hash of the provider's token. */
    id: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (used) => [index('captcha_token_expiry').on(used.expiresAt)],
)
