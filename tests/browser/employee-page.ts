import type { Page } from 'playwright-core'
import { readerCookie, readerText } from '#contract/page-request.ts'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import type { PageOptions } from '#tests/browser/contexts.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import type { EmployeeAccount } from '#tests/support/accounts.ts'

interface EmployeePageOptions extends PageOptions {
  /** Whether the server renders the screens, as it does for a browser that was here before; else the browser asks for all by itself. */
  readonly isRendered?: boolean
}

/** A page, signed in as an employee: by cookies, and by what the browser stores. */
export async function openAsEmployee(
  app: BrowserTestApp,
  { id, username }: Pick<EmployeeAccount, 'id' | 'username'>,
  { path, isRendered = true, ...options }: EmployeePageOptions = {},
): Promise<Page> {
  const { access, refresh } = await app.db.transaction((tx) => app.services.sessions.create(tx, id, true))
  const page = await app.openPage({
    ...options,
    cookies: { employeeAccessToken: access, employeeRefreshToken: refresh },
    storage: { is_jira_loggedIn: 'true', jira_user_username: username },
  })
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options
  const reader = isRendered ? readerText({ username, timeZone }) : ''
  await page.context().addCookies([
    {
      name: readerCookie,
      value: encodeURIComponent(reader),
      url: app.url,
      // Out of reach of the page, which would say for whom it can be rendered.
      httpOnly: !isRendered,
    },
  ])
  if (path === undefined) return page
  await page.goto(path)
  await waitForHydration(page)
  return page
}
