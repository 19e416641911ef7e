import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { expectRows, openList, rowAction, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests } from '#tests/browser/requests.ts'
import { deleteAs } from '#tests/browser/rows.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { contentType, create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'

const app = useBrowserTestApp()
const article = contentType('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a list and waits until the server has answered to its stream. */
async function openLive(page: Page, query: string): Promise<void> {
  const followed = page.waitForResponse('**/api/events/?*')
  await openList(page, article, query)
  await followed
}

test('a change by one administrator appears in the list of another without a reload', async () => {
  const grace = await createAdmin(app)
  const [ada, other] = [await app.openSignedIn(), await app.openSignedIn({ as: grace })]
  const row = await create(app, article, 'Live one')
  for (const page of [ada, other]) await openLive(page, '?search=Live')

  const calls = recordApiRequests(other)
  await button(other, 'Publish Live one').click()
  await waitVisible(button(ada, 'Unpublish Live one'))
  await waitForList(other)
  // The event of an own change causes no second fetch.
  expect(calls.filter(({ path }) => path === 'article/')).toHaveLength(1)

  await create(app, article, 'Live two')
  await expect.poll(() => rowsOf(ada).count()).toBe(2)
  await deleteAs(app, grace, article, row)
  await expectRows(ada, ['Live two'])
})

test('a scheduled publication appears in the list, also while the focus is still on the row', async () => {
  const row = await create(app, article, 'Due soon')
  const page = await app.openSignedIn({ timeZone: 'Europe/Berlin' })
  await openLive(page, '?search=Due soon')
  await rowAction(page, 'Due soon', 'More actions').click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: /^Schedule/ })
  await dialog.getByLabel('Publish at', { exact: true }).fill('2090-01-10T09:00')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await waitVisible(rowOf(page, 'Due soon').getByText('Publishes Jan 10, 2090'))
  await app.db.execute(sql`update article set "publishAt" = now() - interval '1 minute' where id = ${row.id}`)
  await app.services.content.article.runSchedule()
  await waitVisible(button(page, 'Unpublish Due soon'))
  await waitHidden(rowOf(page, 'Due soon').getByText('Publishes'))
})

test('what happens while the stream is refused appears once it is open', async () => {
  const page = await app.openSignedIn()
  await page.route('**/api/events/?*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await openLive(page, '?search=Early')
  await create(app, article, 'Early')
  await expectRows(page, ['Early'])
})

test('rows stay in place while the pointer or the focus is on them, and follow afterwards', async () => {
  const grace = await createAdmin(app)
  const page = await app.openSignedIn()
  const rows = []
  for (const name of ['a', 'b', 'c', 'd']) rows.push(await create(app, article, `Stays ${name}`))
  const [a, b] = [defined(rows[0]), defined(rows[1])]
  await openLive(page, '?search=Stays&sort=title')
  const top = async () => (await rowOf(page, 'Stays c').boundingBox())?.y
  const before = await top()

  await rowOf(page, 'Stays c').hover()
  await deleteAs(app, grace, article, a)
  await waitVisible(page.locator(`[data-row="${a.id}"][data-deleting]`))
  expect(await top()).toBe(before)
  await page.mouse.move(5, 5)
  await expectRows(page, ['Stays b', 'Stays c', 'Stays d'])

  await button(page, 'Edit Stays c').focus()
  const then = await top()
  await deleteAs(app, grace, article, b)
  await waitVisible(page.locator(`[data-row="${b.id}"][data-deleting]`))
  expect(await top()).toBe(then)
  await page.getByRole('searchbox').focus()
  await expectRows(page, ['Stays c', 'Stays d'])
})

/** The streams that the pages of a context have opened, by their query strings. */
function recordStreams(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/events/') opened.push(search)
  })
  return opened
}

test('the tabs of a browser share one stream, and when its tab is closed another resumes where it was', async () => {
  const grace = await createAdmin(app)
  const first = await app.openSignedIn()
  const opened = recordStreams(first.context())
  await openLive(first, '?search=Shared')
  const [second, third] = [await first.context().newPage(), await first.context().newPage()]
  for (const page of [second, third]) await openList(page, article, '?search=Shared')
  const row = await create(app, article, 'Shared one')
  for (const page of [first, second, third]) await expectRows(page, ['Shared one'])
  expect(opened).toEqual([expect.stringMatching('age_ms=')])

  // No one listens while this is written.
  await first.close()
  await deleteAs(app, grace, article, row)
  await create(app, article, 'Shared two')
  for (const page of [second, third]) await expectRows(page, ['Shared two'])
  await second.close()
  await create(app, article, 'Shared three')
  await expect.poll(() => rowsOf(third).count()).toBe(2)
  expect(opened).toEqual([
    expect.stringMatching('age_ms='),
    expect.stringMatching('last_event_id='),
    expect.stringMatching('last_event_id='),
  ])
})

test('each tab has a stream of its own where the browser has no locks', async () => {
  const first = await app.openSignedIn()
  await first.context().addInitScript('delete Navigator.prototype.locks')
  const second = await first.context().newPage()
  for (const page of [first, second]) await openLive(page, '?search=Alone')
  await create(app, article, 'Alone')
  for (const page of [first, second]) await expectRows(page, ['Alone'])
})
