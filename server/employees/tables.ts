import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { profileFields } from '#contract/employee/employee-fields.ts'
import { columnKinds, fieldColumns } from '#server/fields/columns.ts'
import { searchTable } from '#server/search/search-table.ts'
import { account, accountId } from '#server/sessions/tables.ts'

/**
 * The profile of an employee beyond name and picture, which belong to the account. An account without a row has an
 * empty profile.
 */
export const employeeProfile = pgTable('employee_profile', {
  accountId: accountId().primaryKey(),
  // Without the misspelling that the requirements have fixed for the API.
  ...fieldColumns(profileFields, { kinds: columnKinds, columns: { comapanyName: 'company_name' } }),
})

/**
 * An employee's role in a project, in their own words. The project is the tracker's, which may be another program.
 */
export const employeeProjectRole = pgTable(
  'employee_project_role',
  {
    accountId: accountId(),
    /** The order in the form, from 0. */
    ordinal: integer().notNull(),
    projectId: text('project_id').notNull(),
    role: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.ordinal] })],
)

/** The words of the names, addresses, and designations of all accounts (server/employees/employee-search.ts). */
export const employeeSearch = searchTable('employee_search', () => account.id)
