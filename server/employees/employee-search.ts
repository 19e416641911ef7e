import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { FoundKind } from '#contract/find/find.ts'
import { employeeSearch } from '#server/employees/tables.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { isPersonOf } from '#server/sessions/people.ts'
import { type AccountKind, account } from '#server/sessions/tables.ts'

/** Installs the search for the words of each account, to be found by its kind. */
export const installEmployeeSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'employee_search',
    of: 'account',
    scopes: 'array[account.kind]',
    head: `concat_ws(' ', account.first_name, account.last_name, account.username)`,
    body: `concat_ws(' ', account.email,
      (select designation from employee_profile where account_id = account.id))`,
    columns: ['first_name', 'last_name', 'username', 'email'],
    parts: [{ table: 'employee_profile', id: 'account_id', columns: ['designation'] }],
  })

const accountFindSource = (kind: FoundKind, accountKind: AccountKind): FindSource => ({
  kind,
  search: {
    words: employeeSearch,
    rows: account,
    scopes: [accountKind],
    where: isPersonOf(accountKind),
  },
  title: sql`${fullName(account)}`,
  note: sql`concat_ws(' · ', ${account.username}, ${account.email})`,
  text: null,
})

export const accountFindSources = [
  accountFindSource('employee', 'employee'),
  accountFindSource('administrator', 'admin'),
]
