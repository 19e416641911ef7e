import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { barriersOf, complaintsOf } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { noticeOf } from '#tests/browser/form-page.ts'
import {
  answer,
  arrived,
  broken,
  callsOf,
  gone,
  namesOf,
  openList,
  rowOf,
  rowsOf,
  seen,
  settled,
  shows,
  stopClock,
} from '#tests/browser/list-page.ts'
import { type AnyRow, create, everyType, list } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent

const trashLink = (page: Page) => page.getByRole('link', { name: /^Trash \(\d+\)$/ })
const namedTrash = (page: Page, count: number) => page.getByRole('link', { name: `Trash (${count})` })

async function deleteRow(page: Page, words: string): Promise<void> {
  await rowOf(page, words).getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Yes')
}

/** Asks something through the public form's call. */
async function ask(name: string): Promise<void> {
  const payload = { name, email: 'vera@example.com', subject: 'Prices', message: 'How much is it?' }
  const response = await visit.call({ method: 'POST', url: '/api/contactus/', payload })
  if (response.statusCode !== 201) throw new Error(response.body)
}

// One with tabs, one with a switch, and the one without forms: tests/api/revisions.test.ts asks all of them.
const driven = [
  ...everyType
    .filter(({ path }) => ['article', 'jobcategory'].includes(path))
    .map(({ path, type }) => ({ path, type, add: (words: string) => create(visit, type, words) })),
  { path: enquiry.path, type: enquiry as AnyContent, add: ask },
]

describe.each(driven)('the list of $path', ({ path, type, add }) => {
  test('takes a deletion back: at once by Undo, later from the trash, with its place and without a popup (AC-258)', async () => {
    const page = await visit.openSignedIn()
    const complaints = complaintsOf(page)
    for (const words of ['First', 'Second', 'Third']) await add(`${words} ${path}`)
    await openList(page, type)
    const names = await namesOf(page)
    await deleteRow(page, `Second ${path}`)
    await seen(noticeOf(page, 'Deleted.'))
    if (!type.admin.toasts?.deleted) expect(await page.getByRole('alertdialog').count()).toBe(0)
    await gone(rowOf(page, `Second ${path}`))
    await seen(namedTrash(page, 1))
    await noticeOf(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await seen(noticeOf(page, 'Restored.'))
    await shows(page, names)
    await seen(namedTrash(page, 0))

    await deleteRow(page, `Second ${path}`)
    await namedTrash(page, 1).click()
    const entry = rowOf(page, `Second ${path}`)
    await seen(entry.getByText('Ada Byron'))
    await seen(entry.getByText('just now'))
    expect(await entry.getByRole('button').allInnerTexts()).toEqual(['Restore'])
    expect(await page.getByRole('tab').count()).toBe(0)
    await entry.getByRole('button', { name: `Restore Second ${path}` }).press('Enter')
    await seen(page.getByText('The trash is empty'))
    await page.getByRole('link', { name: /^All/ }).click()
    await shows(page, names)
    expect(complaints).toEqual([])
  })
})

describe('the trash', () => {
  test('stands beside the tabs and is none of them (AC-176, AC-177)', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'To be thrown away')
    await openList(page, article, '?search=To be thrown away')
    await deleteRow(page, 'To be thrown away')
    await seen(page.getByText('No data to display'))
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['All\n0', 'Published\n0', 'Unpublished\n0'])
    await trashLink(page).click()
    const bar = page.getByRole('navigation', { name: 'Articles' })
    await seen(bar.getByRole('link', { name: /^Published/ }))
    await expect.poll(() => trashLink(page).getAttribute('aria-current')).toBe('page')
    await bar.getByRole('link', { name: /^Unpublished/ }).click()
    await page.waitForURL('**/authority/articles?tab=unpublished')
    await page.goBack()
    await seen(rowOf(page, 'To be thrown away'))
    await page.reload()
    await seen(rowOf(page, 'To be thrown away'))
  })

  test('gives several rows back together, page by page', async () => {
    const page = await visit.openSignedIn()
    const type = contentTypes.service as AnyContent
    const rows: AnyRow[] = []
    for (let number = 1; number <= 12; number++) rows.push(await create(visit, type, `Thrown ${number}.`))
    const ids = rows.map(({ id }) => id)
    await visit.asAdmin({ method: 'DELETE', url: '/api/service/bulk_delete/', payload: { ids } })
    const before = (await list(visit, type)).length
    await openList(page, type)
    await trashLink(page).click()
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await seen(page.getByText('2 entries selected'))
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await seen(noticeOf(page, '2 entries restored.'))
    // The page that has become empty gives way to the one before.
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Restore selected' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await seen(page.getByText('The trash is empty'))
    expect(await list(visit, type)).toHaveLength(before + 12)
  })

  test('gives back what Delete All took, by one press', async () => {
    const page = await visit.openSignedIn()
    for (const number of [1, 2, 3]) await create(visit, article, `Swept away ${number}`)
    await openList(page, article, '?search=Swept away')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answer(page, 'Yes')
    await seen(noticeOf(page, '3 entries deleted.'))
    const calls = callsOf(page)
    // As wherever something is undone, but not where that would undo typing.
    await page.getByRole('searchbox').press('Control+z')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await page.getByRole('tab', { name: /^All/ }).press('Control+z')
    await seen(noticeOf(page, '3 entries restored.'))
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'article/trash/restore/',
    ])
  })

  test('says when Undo did not work, and tries again', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'Stubborn')
    await openList(page, article, '?search=Stubborn')
    await deleteRow(page, 'Stubborn')
    const mend = await broken(page, 'article/trash/restore/')
    await noticeOf(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await seen(noticeOf(page, 'Not restored.'))
    await mend()
    await noticeOf(page, 'Not restored.').getByRole('button', { name: 'Retry' }).click()
    await seen(rowOf(page, 'Stubborn'))
  })

  test('says when somebody else has been faster, and when it cannot be loaded', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Wanted by two')
    await visit.asAdmin({ method: 'DELETE', url: `/api/article/${row.id}/` })
    const mend = await broken(page, 'article/trash/?*')
    await page.goto('/authority/articles?trash')
    await seen(page.getByText('The trash could not be loaded.'))
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await seen(rowOf(page, 'Wanted by two'))
    await visit.asAdmin({ method: 'POST', url: '/api/article/trash/restore/', payload: { ids: [row.id] } })
    await rowOf(page, 'Wanted by two')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await seen(noticeOf(page, 'Nothing to restore: somebody else has done it already.'))
    await gone(rowOf(page, 'Wanted by two'))
  })

  test('holds nothing longer than thirty days', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Long forgotten')
    await visit.asAdmin({ method: 'DELETE', url: `/api/article/${row.id}/` })
    await page.goto('/authority/articles?trash')
    await seen(rowOf(page, 'Long forgotten'))
    await visit.db.execute(
      sql`update content_history set at = at - interval '31 days' where type = 'article' and row_id = ${row.id}`,
    )
    await page.reload()
    await settled(page)
    await gone(rowOf(page, 'Long forgotten'))
  })

  test.each([
    ['light', { dark: false }],
    ['dark', { dark: true }],
    ['narrow', { width: 390, height: 844 }],
  ])('has no barriers (%s)', async (_, options) => {
    const page = await visit.openSignedIn(options)
    const row = await create(visit, article, 'Looked at in the trash')
    await visit.asAdmin({ method: 'DELETE', url: `/api/article/${row.id}/` })
    await page.goto('/authority/articles?trash')
    await arrived(page, '/authority/articles')
    await rowsOf(page).first().getByRole('checkbox').check()
    expect(await barriersOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  })
})

describe('the line that offers Undo', () => {
  test('stays while the pointer is on it, and goes by itself and by Dismiss', async () => {
    const page = await visit.openSignedIn()
    await page.clock.install()
    for (const words of ['Hovered', 'Dismissed']) await create(visit, article, words)
    await openList(page, article, '?sort=title')
    await openList(page, article, '?search=Hovered')
    await deleteRow(page, 'Hovered')
    const line = noticeOf(page, 'Deleted.')
    await seen(line)
    await line.getByText('Deleted.').hover()
    await stopClock(page)
    await page.clock.runFor(20_000)
    await seen(line)
    await page.mouse.move(5, 5)
    await page.clock.runFor(7_000)
    await seen(line)
    await page.clock.runFor(1_500)
    await gone(line)
    await page.clock.resume()
    await openList(page, article, '?search=Dismissed')
    await deleteRow(page, 'Dismissed')
    await seen(line)
    expect(await barriersOf(page)).toEqual([])
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await gone(line)
  })
})
