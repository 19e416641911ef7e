import type { Page } from 'playwright-core'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import type { PageOptions } from '#tests/browser/contexts.ts'
import type { EmployeeAccount } from '#tests/support/accounts.ts'

/** A page, signed in as an employee: by cookies, and by what the browser stores. */
export async function openAsEmployee(
  app: BrowserTestApp,
  { id, username }: Pick<EmployeeAccount, 'id' | 'username'>,
  options?: PageOptions,
): Promise<Page> {
  const { access, refresh } = await app.db.transaction((tx) => app.services.sessions.create(tx, id, true))
  return app.openPage({
    ...options,
    cookies: { employeeAccessToken: access, employeeRefreshToken: refresh },
    storage: { is_jira_loggedIn: 'true', jira_user_username: username },
  })
}
