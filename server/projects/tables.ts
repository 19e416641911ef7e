import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { projectFields, sprintFields } from '#contract/projects/project-fields.ts'
import { time } from '#server/database/time.ts'
import { columnKinds, fieldColumns } from '#server/fields/columns.ts'
import { searchTable } from '#server/search/search-table.ts'
import { accountId, authorId } from '#server/sessions/tables.ts'

/** Contains issues. Its key is the prefix of theirs and never changes. */
export const project = pgTable(
  'project',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...fieldColumns(projectFields, { kinds: columnKinds }),
    /** A stored image such as `project/3f…e1.jpg`. */
    avatar: text(),
    leadId: authorId('lead_id'),
    /** The number of the latest issue; numbers are never reused. */
    lastNumber: integer('last_number').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The text that a search of administrators looks through; no search text contains a line break. */
    search: text().notNull().generatedAlwaysAs(sql`lower(key || chr(10) || name || chr(10) || description)`),
  },
  (table) => [
    uniqueIndex('project_key_key').on(table.key),
    // In the orders of the list, with what is filtered by and sorted by, so that a page is found without a row.
    index('project_key').on(table.key, table.id, table.status, table.createdAt),
    index('project_name').on(sql`lower(${table.name})`, table.id, table.name, table.status, table.createdAt),
    index('project_status').on(sql`lower(${table.status})`, table.id, table.status, table.createdAt),
    index('project_created_at').on(table.createdAt, table.id, table.status),
    index('project_search').using('gin', table.search.op('gin_trgm_ops')),
    check('project_key_form', sql`${table.key} ~ '^[A-Z][A-Z0-9_]{1,29}$'`),
  ],
)

/** The current and former members of a project: only current ones see it and its issues. */
export const projectMember = pgTable(
  'project_member',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    joinedAt: time('joined_at').notNull().defaultNow(),
    leftAt: time('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.accountId] }),
    // For the access check at the start of every employee's call.
    uniqueIndex('project_member_account').on(table.accountId, table.projectId),
    index('project_member_current').on(table.projectId).where(sql`left_at is null`),
  ],
)

export const projectId = () =>
  integer('project_id')
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' })

export const sprint = pgTable(
  'sprint',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    ...fieldColumns(sprintFields, { kinds: columnKinds }),
  },
  (table) => [
    index('sprint_project').on(table.projectId, table.start_date),
    check('sprint_days', sql`${table.end_date} >= ${table.start_date}`),
  ],
)

/** The words of projects (`project-search.ts`). */
export const projectWords = searchTable('project_words', () => project.id)
