import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { type ListCase, listCaseOf, listCases, listsWithTabs } from '#tests/browser/list-cases.ts'
import {
  answerDialog,
  expectRows,
  openList,
  pageSizeSelect,
  rowsOf,
  search,
  tabOf,
  tickedCount,
  waitForList,
} from '#tests/browser/list-page.ts'
import { readLocalStorage, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests } from '#tests/browser/requests.ts'
import { seedRow, setOrder } from '#tests/browser/rows.ts'
import { covers } from '#tests/support/covers.ts'

const app = useBrowserTestApp()
async function selectTwo(page: Page): Promise<void> {
  for (const row of [0, 1]) await rowsOf(page).getByRole('checkbox').nth(row).check()
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const pagerOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const pagerLinks = (page: Page) =>
  pagerOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

// From the top: Row 23 to Row 01.
const names = Array.from({ length: 23 }, (_, index) => `Row ${String(23 - index).padStart(2, '0')}`)
const published = names.filter((_, index) => index % 3 === 0)
const ones = names.filter((name) => name.startsWith('Row 1'))

const enquiries = listCaseOf('contactus')

/** What lists do is tested with articles (admin-list.spec.ts), and without tabs in admin-publishing-lists.spec.ts. */
const rowsAt = (listCase: ListCase) => (listCase === enquiries ? names : names.slice(0, 4))
const hasTabs = (listCase: ListCase) => listsWithTabs.includes(listCase)

beforeAll(async () => {
  for (const listCase of listCases) {
    const { type } = listCase
    const rows = rowsAt(listCase)
    for (const name of rows) {
      const isOut = type.path !== 'contactus' && published.includes(name)
      await seedRow(app, type, name, isOut ? { status: '1' } : {})
    }
    await setOrder(app, type, rows)
  }
})

/** Deletes the first two rows together. */
async function deleteTwo(page: Page, listCase: ListCase): Promise<void> {
  const { type, expected } = listCase
  covers('AP-053', 'AP-054', 'AC-350')
  await selectTwo(page)
  await waitVisible(page.getByText('2 entries selected', { exact: true }))
  await page.getByRole('button', { name: expected.deleteAll, exact: true }).click()
  covers('AP-017', 'AP-018', 'AP-057')
  const dialog = page.getByRole('alertdialog')
  await waitVisible(dialog.getByText('Are you sure, you want to delete this?', { exact: true }))
  covers('AC-309', 'AC-319', 'AC-337', 'AC-351')
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await answerDialog(page, 'Yes')
  await expectRows(page, rowsAt(listCase).slice(2, 12))
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/api/${type.path}/bulk_delete/`)
  const { ids }: { ids: unknown[] } = request.postDataJSON()
  const kind = ['article', 'client', 'job', 'blog'].includes(type.path) ? 'string' : 'number'
  expect(ids.map((id) => typeof id)).toEqual([kind, kind])
}

describe.each(listCases)('the list at $expected.path', (listCase) => {
  const { type, expected } = listCase
  const rows = rowsAt(listCase)

  test('opens with its frame, its columns, and the first rows of its order', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    covers('AC-189', 'AC-340', 'AP-040', 'AP-426', 'AC-009', 'AC-011..AC-014', 'AC-016', 'PS-019')
    await page.goto(expected.path)
    await expectRows(page, rows.slice(0, 10))
    const requested = (path: string) =>
      calls
        .filter((call) => call.path === path)
        .map(({ query }) => query.toString())
        .sort()
    expect(requested(`${type.path}/`)).toEqual(['limit=10&skip=0&sort_by=-position'])
    covers('AP-300', 'AP-329', 'AP-340')
    expect(requested(`${type.path}/count/`)).toEqual(
      hasTabs(listCase) ? ['status=0', 'status=0&status=1', 'status=1'] : [''],
    )
    expect(await page.title()).toBe(`${expected.title} – Larkfield Advisory`)
    covers('AP-001..AP-005', 'AP-139', 'AP-197', 'AC-338', 'AC-339')
    await expect
      .poll(() => heading(page))
      .toBe(hasTabs(listCase) ? expected.title : `${expected.title} (${rows.length})`)
    await waitVisible(page.getByRole('banner'))
    await waitVisible(page.getByRole('navigation', { name: 'Main' }))
    await waitVisible(page.getByRole('contentinfo').getByText('© 2025'))
    covers(
      'AC-273',
      'AC-285',
      'AC-296',
      'AC-311',
      'AC-321',
      'AC-343',
      'AP-109',
      'AP-141',
      'AP-154',
      'AP-168',
      'AP-199',
    )
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Order',
      'Select all',
      ...expected.columns,
      'Actions',
    ])
    await expect
      .poll(() => pageSizeSelect(page).locator('option').allTextContents())
      .toEqual(['10', '20', '50', '100'])
    await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
    await expect.poll(() => rowsOf(page).getByRole('checkbox').count()).toBe(Math.min(rows.length, 10))
    const sorting = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
    expect(await sorting.allTextContents()).toEqual(
      expected.columns.filter((column) => expected.sort.some((name) => type.fields[name].label === column)),
    )
    if (hasTabs(listCase)) {
      covers('AC-178')
      await expect.poll(() => tabOf(page, 'All').getAttribute('aria-selected')).toBe('true')
      const out = rows.filter((name) => published.includes(name)).length
      const counts = { All: rows.length, Published: out, Unpublished: rows.length - out }
      for (const [name, count] of Object.entries(counts))
        await expect.poll(() => tabOf(page, name).textContent()).toBe(`${name}${count}`)
    } else {
      covers('AC-342')
      expect(await page.getByRole('tab').count()).toBe(0)
      expect(await page.getByRole('button', { name: /^(Unp|P)ublish$/ }).count()).toBe(0)
    }
    if (expected.add) await waitVisible(page.getByRole('button', { name: expected.add, exact: true }))
    else expect(await page.getByRole('button', { name: /^(Add|Edit)/ }).count()).toBe(0)
    await deleteTwo(page, listCase)
    expect(consoleErrors(page)).toEqual([])
  })
})

test('the list of enquiries is searched on Enter and not before, and shows everything again once the box is empty (AP-032, AP-034, AP-037, AP-038, AP-152, AC-183, AC-184, AC-185, AC-186, AC-188, AC-341, AC-355, AC-357)', async () => {
  const { type, expected } = enquiries
  const left = names.slice(2)
  const page = await app.openList(type, '?page=2')
  // What matches has a second page as well, but a search begins at the first.
  await search(page, 'row')
  await expectRows(page, left.slice(0, 10))
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expectRows(page, left.slice(10, 20))
  await selectTwo(page)
  const calls = recordApiRequests(page)
  await page.getByRole('searchbox').fill('row 1')
  await expectRows(page, left.slice(10, 20))
  expect(calls).toEqual([])
  await page.getByRole('searchbox').press('Enter')
  await expectRows(page, ones)
  await expect.poll(() => tickedCount(page)).toBe(0)
  expect(calls.map(({ query }) => query.get('searchedText'))).toEqual(calls.map(() => 'row 1'))
  expect(calls.find(({ path }) => path === `${type.path}/`)?.query.get('skip')).toBe('0')
  await expect.poll(() => heading(page)).toBe(`${expected.title} (10)`)
  await waitHidden(pagerOf(page))
  await selectTwo(page)
  await search(page, 'nothing like this')
  await waitVisible(page.getByText('No data to display', { exact: true }))
  await waitHidden(pagerOf(page))
  await search(page, '')
  await expectRows(page, left.slice(0, 10))
  await expect.poll(() => tickedCount(page)).toBe(0)
  await expect.poll(() => pagerLinks(page)).toContain('Page 3')
})

describe.each(['jobcategory', 'contactus'].map(listCaseOf))(
  'a search at $expected.path',
  ({ type, expected }) => {
    test('brings the size back to 10 for the visit, and the remembered one stays (AP-032, AP-035, AP-036, AP-152, AC-352, AC-353, AC-354)', async () => {
      const page = await app.openSignedIn({ storage: { [String(expected.pageSizeKey)]: '20' } })
      for (let filler = 1; filler <= 19; filler++) await seedRow(app, type, `Filler ${filler}`)
      await openList(page, type, '?page=2')
      await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('20')
      const calls = recordApiRequests(page)
      await search(page, 'filler')
      await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
      await waitForList(page)
      expect(new URL(page.url()).search).toBe('?search=filler')
      await expect.poll(() => heading(page)).toBe(`${expected.title} (19)`)
      const requested = () => calls.filter(({ path }) => path === `${type.path}/`).map(({ query }) => query)
      expect(requested().map((query) => [query.get('limit'), query.get('skip')])).toEqual([['10', '0']])
      expect((await readLocalStorage(page))[expected.pageSizeKey]).toBe('20')
      if (type.admin.resetPageSizeOnSearch === 'change') {
        await pageSizeSelect(page).selectOption('50')
        await page.evaluate(([key]) => localStorage.setItem(String(key), '20'), [expected.pageSizeKey])
        await waitForList(page)
      }
      await search(page, '')
      await expect.poll(() => requested().at(-1)?.get('searchedText')).toBe(null)
      await waitForList(page)
      await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
      expect(new URL(page.url()).search).toBe('')
      expect((await readLocalStorage(page))[expected.pageSizeKey]).toBe('20')
      await page.reload()
      await waitForList(page)
      await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('20')
    })
  },
)
