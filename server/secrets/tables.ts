import { pgTable, text } from 'drizzle-orm/pg-core'

/** Which keys seal the secrets of this database: never a key, and in no backup. */
export const sealingKey = pgTable('sealing_key', {
  /** Its file in DATA_DIR. */
  name: text().primaryKey(),
  fingerprint: text().notNull(),
})
