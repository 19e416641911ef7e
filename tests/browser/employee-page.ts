import type { Page } from 'playwright-core'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import type { EmployeeAccount } from '#tests/support/accounts.ts'

/** A page of the portal's origin, signed in as an employee: by cookies, and by what the browser stores. */
export async function openAsEmployee(
  app: BrowserTestApp,
  { id, username }: Pick<EmployeeAccount, 'id' | 'username'>,
  options?: Parameters<BrowserTestApp['openPage']>[0],
): Promise<Page> {
  const page = await app.openPage(options)
  const { access, refresh } = await app.db.transaction((tx) => app.services.sessions.create(tx, id, true))
  await page.context().addCookies(
    Object.entries({ employeeAccessToken: access, employeeRefreshToken: refresh }).map(([name, value]) => ({
      name,
      value,
      url: app.url,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  )
  await page.goto('/robots.txt')
  await page.evaluate((username) => {
    localStorage.setItem('is_jira_loggedIn', 'true')
    localStorage.setItem('jira_user_username', username)
  }, username)
  return page
}
