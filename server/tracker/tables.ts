import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { account } from '#server/sessions/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What issues belong to. Its key begins theirs and never changes. */
export const project = pgTable(
  'project',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    name: text().notNull(),
    /** Plain text. */
    description: text().notNull().default(''),
    /** Of its website; empty without one. */
    url: text().notNull().default(''),
    /** Such as Active. */
    status: text().notNull().default('Active'),
    /** A stored image such as `project/3f…e1.jpg`. */
    avatar: text(),
    leadId: integer('lead_id').references(() => account.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('project_key_key').on(table.key),
    check('project_key_form', sql`${table.key} ~ '^[A-Z][A-Z0-9_]{1,29}$'`),
  ],
)

/** Who works in a project: only these employees see it and its issues. */
export const projectMember = pgTable(
  'project_member',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.accountId] }),
    // By what an employee's every call asks first.
    uniqueIndex('project_member_account').on(table.accountId, table.projectId),
  ],
)
