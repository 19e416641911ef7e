import type pg from 'pg'
import { installSearch } from '#server/search/install.ts'

/** Has triggers write the words of each employee. */
export const installEmployeeSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'employee_search',
    of: 'account',
    scopes: `'{}'`,
    head: `concat_ws(' ', account.first_name, account.last_name, account.username)`,
    body: `concat_ws(' ', account.email,
      (select designation from employee_profile where account_id = account.id))`,
    where: `account.kind = 'employee'`,
    columns: ['first_name', 'last_name', 'username', 'email'],
    parts: [{ table: 'employee_profile', id: 'account_id', columns: ['designation'] }],
  })
