import { sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests } from '#tests/browser/requests.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

test('an inbox with thousands of entries is read in pages, and only the one in view is read again', async () => {
  const mara = await createEmployee(app)
  const { id } = await createIssue(app, await createProject(app, [mara]), mara)
  await app.db.execute(
    sql`insert into inbox_entry (account_id, issue_id, reason)
      select ${mara.id}, ${id}, 'assigned' from generate_series(1, 5000)`,
  )
  const page = await openAsEmployee(app, mara, { path: '/employee/inbox' })
  const entries = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')
  expect(await entries.count()).toBe(50)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Last page' }).click()
  await pages.getByRole('link', { name: 'Page 98' }).click()
  await waitVisible(pages.getByRole('link', { name: 'Page 97' }))
  const requests = recordApiRequests(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => entries.filter({ hasText: 'Unread:' }).count()).toBe(0)
  const lists = requests.filter(
    ({ path, query }) => path.startsWith('jira/inbox/') && query.get('limit') === '50',
  )
  expect(lists.length).toBeGreaterThan(0)
  expect([...new Set(lists.map(({ query }) => query.get('start')))]).toEqual(['4850'])
})

test('of a thousand colleagues the browser draws those in view, and all can be found and reached', async () => {
  const mara = await createEmployee(app)
  await app.db.execute(
    sql`insert into account (kind, username, email, first_name, last_name)
      select 'employee', 'crew' || n, 'crew' || n || '@example.com', 'Crew', n::text
      from generate_series(1, 1000) as n`,
  )
  const page = await openAsEmployee(app, mara, { path: '/employee/chats' })
  await page.getByRole('button', { name: 'New conversation' }).click()
  const people = page.getByRole('group', { name: 'People' }).locator('label')
  await expect.poll(() => people.count()).toBeGreaterThanOrEqual(1000)
  expect(await drawn(people.getByRole('checkbox'))).toBeLessThan(200)
  const last = people.last().getByRole('checkbox')
  await last.press('Space')
  expect(await last.isChecked()).toBe(true)
})

/** How many of the elements the browser draws. */
const drawn = (all: Locator): Promise<number> =>
  all.evaluateAll(
    (elements) => elements.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length,
  )
