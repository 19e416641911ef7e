import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NamingCounts, PersonalDataCounts } from '#contract/privacy/personal-data.ts'
import { time } from '#server/database/time.ts'
import { authorId } from '#server/sessions/tables.ts'

/** The proofs of erasures: how much was erased and kept, and whose it was only for who knows the address. */
export const erasure = pgTable(
  'erasure',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 in hex over the e-mail address in lower case. */
    emailHash: text('email_hash').notNull(),
    accountId: authorId('account_id'),
    at: time('at').notNull().defaultNow(),
    erased: jsonb().$type<PersonalDataCounts>().notNull(),
    kept: jsonb().$type<PersonalDataCounts>().notNull(),
    /** In how many texts of others the name was replaced, and in how many it was left. */
    renamed: jsonb().$type<NamingCounts>().notNull().default({}),
    named: jsonb().$type<NamingCounts>().notNull().default({}),
  },
  (table) => [index('erasure_email_hash').on(table.emailHash, table.id.desc())],
)
