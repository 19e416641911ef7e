import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { upstreamServices } from '#contract/employee/connection.ts'
import { time } from '#server/database/time.ts'
import { accountId } from '#server/sessions/tables.ts'

/** The account of an employee at one of the company's other servers. */
export const employeeCredential = pgTable(
  'employee_credential',
  {
    accountId: accountId(),
    service: text({ enum: upstreamServices }).notNull(),
    /** How the server identifies the account. */
    identity: text().notNull(),
    displayName: text('display_name').notNull(),
    /** The header `Authorization`, sealed with the key of CREDENTIAL_KEY. */
    sealed: text().notNull(),
    connectedAt: time('connected_at').notNull().defaultNow(),
    /** When the server refused it. It is not tried again, since wrong passwords lock accounts. */
    refusedAt: time('refused_at'),
    /** Up to when the employee has been told what happened there. */
    watchedAt: time('watched_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.service] })],
)
