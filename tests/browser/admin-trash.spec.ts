import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import {
  answerDialog,
  expectRows,
  openList,
  rowNames,
  rowOf,
  rowsOf,
  waitForList,
} from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { pauseClock, statusMessage } from '#tests/browser/toast.ts'
import { type AnyRow, contentType, create, list } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()
const article = contentType('article')

const trashLink = (page: Page) => page.getByRole('link', { name: /^Trash \(\d+\)$/ })
const namedTrash = (page: Page, count: number) => page.getByRole('link', { name: `Trash (${count})` })

async function deleteRow(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByRole('button', { name: 'Delete' }).click()
  await answerDialog(page, 'Yes')
}

/** Sends an enquiry as the public form does. */
async function sendEnquiry(name: string): Promise<void> {
  const payload = { name, email: 'vera@example.com', subject: 'Prices', message: 'How much is it?' }
  const response = await app.call('POST contactus/', payload)
  if (response.statusCode !== 201) throw new Error(response.body)
}

// One with tabs, and the one without; tests/api/revisions.test.ts covers all of them.
const driven = [
  { path: article.path, type: article, add: (text: string) => create(app, article, text) },
  { path: enquiryList.path, type: enquiryList, add: sendEnquiry },
]

describe.each(driven)('the list of $path', ({ path, type, add }) => {
  test('undoes a deletion: at once by Undo, later from the trash, at its position and without a toast (AC-258)', async () => {
    const page = await app.openSignedIn()
    for (const text of ['First', 'Second', 'Third']) await add(`${text} ${path}`)
    await openList(page, type)
    const names = await rowNames(page)
    await deleteRow(page, `Second ${path}`)
    await waitVisible(statusMessage(page, 'Deleted.'))
    if (!type.admin.toasts?.deleted) expect(await page.getByRole('alertdialog').count()).toBe(0)
    await waitHidden(rowOf(page, `Second ${path}`))
    await waitVisible(namedTrash(page, 1))
    await statusMessage(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await waitVisible(statusMessage(page, 'Restored.'))
    await expectRows(page, names)
    await waitVisible(namedTrash(page, 0))

    await deleteRow(page, `Second ${path}`)
    await namedTrash(page, 1).click()
    const entry = rowOf(page, `Second ${path}`)
    await waitVisible(entry.getByText('Ada Byron'))
    await waitVisible(entry.getByText('just now'))
    expect(await entry.getByRole('button').allInnerTexts()).toEqual(['Restore', ''])
    expect(await entry.getByRole('button', { name: `Delete for good Second ${path}` }).count()).toBe(1)
    expect(await page.getByRole('tab').count()).toBe(0)
    await entry.getByRole('button', { name: `Restore Second ${path}` }).press('Enter')
    await waitVisible(page.getByText('The trash is empty'))
    await page.getByRole('link', { name: /^All/ }).click()
    await expectRows(page, names)
    expect(consoleErrors(page)).toEqual([])
  })
})

describe('the trash', () => {
  test('is a link beside the tabs, not a tab (AC-176, AC-177)', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'To be thrown away')
    await openList(page, article, '?search=To be thrown away')
    await deleteRow(page, 'To be thrown away')
    await waitVisible(page.getByText('No data to display'))
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['All\n0', 'Published\n0', 'Unpublished\n0'])
    await trashLink(page).click()
    const bar = page.getByRole('navigation', { name: 'Articles' })
    await waitVisible(bar.getByRole('link', { name: /^Published/ }))
    await expect.poll(() => trashLink(page).getAttribute('aria-current')).toBe('page')
    await bar.getByRole('link', { name: /^Unpublished/ }).click()
    await page.waitForURL('**/authority/articles?tab=unpublished')
    await page.goBack()
    await waitVisible(rowOf(page, 'To be thrown away'))
    await page.reload()
    await waitVisible(rowOf(page, 'To be thrown away'))
  })

  test('gives several rows back together, page by page', async () => {
    const page = await app.openSignedIn()
    const type = contentType('service')
    const rows: AnyRow[] = []
    for (let number = 1; number <= 12; number++) rows.push(await create(app, type, `Thrown ${number}.`))
    const ids = rows.map(({ id }) => id)
    await app.asAdmin('DELETE service/bulk_delete/', { ids })
    const before = (await list(app, type)).length
    await openList(page, type)
    await trashLink(page).click()
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    await rowsOf(page).first().getByRole('checkbox').check()
    expect(await violationsInAllThemes(page)).toEqual([])
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await waitVisible(page.getByText('2 entries selected'))
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await waitVisible(statusMessage(page, '2 entries restored.'))
    // The list goes from the empty page to the previous one.
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Restore selected' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await waitVisible(page.getByText('The trash is empty'))
    expect(await list(app, type)).toHaveLength(before + 12)
  })

  test('gives back what Delete All took, by one press', async () => {
    const page = await app.openSignedIn()
    for (const number of [1, 2, 3]) await create(app, article, `Swept away ${number}`)
    await openList(page, article, '?search=Swept away')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(statusMessage(page, '3 entries deleted.'))
    const calls = recordApiRequests(page)
    // The platform's undo key, except in text fields.
    await page.getByRole('searchbox').press('Control+z')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await page.getByRole('tab', { name: /^All/ }).press('Control+z')
    await waitVisible(statusMessage(page, '3 entries restored.'))
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'article/trash/restore/',
    ])
  })

  test('shows when Undo failed, and retries', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Stubborn')
    await openList(page, article, '?search=Stubborn')
    await deleteRow(page, 'Stubborn')
    const mend = await failCalls(page, 'article/trash/restore/')
    await statusMessage(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await waitVisible(statusMessage(page, 'Could not restore.'))
    await mend()
    await statusMessage(page, 'Could not restore.').getByRole('button', { name: 'Retry' }).click()
    await waitVisible(rowOf(page, 'Stubborn'))
  })

  test('shows when someone else was faster, and when it cannot be loaded', async () => {
    const page = await app.openSignedIn()
    // Otherwise the page would know at once.
    await page.route('**/api/events/**', (route) => route.abort())
    const row = await create(app, article, 'Wanted by two')
    await app.asAdmin(`DELETE article/${row.id}/`)
    const mend = await failCalls(page, 'article/trash/?*')
    await page.goto('/authority/articles?trash')
    await waitVisible(page.getByText('The trash could not be loaded.'))
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await waitVisible(rowOf(page, 'Wanted by two'))
    await app.asAdmin('POST article/trash/restore/', { ids: [row.id] })
    await rowOf(page, 'Wanted by two')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await waitVisible(statusMessage(page, 'Already restored by someone else.'))
    await waitHidden(rowOf(page, 'Wanted by two'))
  })

  test('holds nothing longer than thirty days', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Long forgotten')
    await app.asAdmin(`DELETE article/${row.id}/`)
    await page.goto('/authority/articles?trash')
    await waitVisible(rowOf(page, 'Long forgotten'))
    await app.db.execute(
      sql`update revision set at = at - interval '31 days' where type = 'article' and row_id = ${row.id}`,
    )
    await page.reload()
    await waitForList(page)
    await waitHidden(rowOf(page, 'Long forgotten'))
  })
})

describe('the line that offers Undo', () => {
  test('stays while the pointer is on it, and goes by itself and by Dismiss', async () => {
    const page = await app.openSignedIn({ clock: true })
    for (const text of ['Hovered', 'Dismissed']) await create(app, article, text)
    await openList(page, article, '?sort=title')
    await openList(page, article, '?search=Hovered')
    await deleteRow(page, 'Hovered')
    const line = statusMessage(page, 'Deleted.')
    await waitVisible(line)
    await line.getByText('Deleted.').hover()
    await pauseClock(page)
    await page.clock.runFor(20_000)
    await waitVisible(line)
    await page.mouse.move(5, 5)
    await page.clock.runFor(7_000)
    await waitVisible(line)
    await page.clock.runFor(1_500)
    await waitHidden(line)
    await page.clock.resume()
    await openList(page, article, '?search=Dismissed')
    await deleteRow(page, 'Dismissed')
    await waitVisible(line)
    expect(await violations(page, 'all', '[aria-live=polite]')).toEqual([])
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await waitHidden(line)
  })
})
