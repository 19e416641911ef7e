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
  rowOf,
  rowsOf,
  search,
  tabOf,
  tickedCount,
  waitForList,
} from '#tests/browser/list-page.ts'
import { readLocalStorage, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, writes } from '#tests/browser/requests.ts'
import { seedRow, setOrder } from '#tests/browser/rows.ts'
import { covers } from '#tests/support/covers.ts'

const app = useBrowserTestApp()
const selectRows = (page: Page, ...rows: number[]) =>
  rows.reduce(
    (before, row) => before.then(() => rowsOf(page).getByRole('checkbox').nth(row).check()),
    Promise.resolve(),
  )
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

/** A list without tabs, on which all that it does is tested; with tabs see tests/browser/admin-list.spec.ts. */
const enquiries = listCaseOf('contactus')

/** Only a fully tested list needs several pages. */
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
}, 180_000)

/** Deletes the first two rows together. */
async function deleteTwo(page: Page, { type, expected }: ListCase): Promise<void> {
  covers('AP-053', 'AP-054')
  await selectRows(page, 0, 1)
  await waitVisible(page.getByText('2 entries selected', { exact: true }))
  await page.getByRole('button', { name: expected.deleteAll, exact: true }).click()
  covers('AC-309', 'AC-319', 'AC-337')
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await answerDialog(page, 'Yes')
  await expectRows(page, names.slice(2, 4))
  const { ids }: { ids: unknown[] } = (await sent).postDataJSON()
  const kind = ['article', 'client', 'job', 'blog'].includes(type.path) ? 'string' : 'number'
  expect(ids.map((id) => typeof id)).toEqual([kind, kind])
}

describe.each(listCases)('the list at $expected.path', (listCase) => {
  const { type, expected } = listCase
  const rows = rowsAt(listCase)

  test('opens with its frame, its columns, and the first rows of its order', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    covers('AC-189', 'AC-340', 'AP-040', 'AP-426')
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
    if (listCase !== enquiries) await deleteTwo(page, listCase)
    expect(consoleErrors(page)).toEqual([])
  })
})

describe('the list of enquiries', () => {
  const { type, expected } = enquiries
  const listCall = `${type.path}/`

  test('is sorted by a click on a header: up, down, and back to the order of the rows (AP-042, AP-123, AP-142, AP-156, AP-170, AC-190, AC-191, AC-192, AC-193, AC-194, AC-297, AC-312, AC-322, AC-356)', async () => {
    const page = await app.openList(type)
    const sorting = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
    await expect.poll(() => sorting.count()).toBe(expected.sort.length)
    const headerOf = (name: string) =>
      page.getByRole('columnheader', { name: type.fields[name].label, exact: true })
    const calls = recordApiRequests(page)
    const orders = () =>
      calls.filter(({ path }) => path === listCall).map(({ query }) => query.get('sort_by'))
    for (const name of expected.sort) {
      await headerOf(name).getByRole('button').click()
      await expect.poll(() => orders().at(-1)).toBe(name)
      await waitForList(page)
      await expect.poll(() => page.locator('[aria-sort=ascending], [aria-sort=descending]').count()).toBe(1)
    }
    const last = String(expected.sort.at(-1))
    const header = headerOf(last)
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    await header.getByRole('button').click()
    await expect.poll(() => orders().at(-1)).toBe(`-${last}`)
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
    await header.getByRole('button').click()
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('none')
    expect(new URL(page.url()).search).toBe('')
    expect(orders().filter((order) => order !== '-position')).toEqual([...expected.sort, `-${last}`])
  })

  test('selects rows of one page, and offers to delete several from the second on (AC-197, AC-198, AC-201, AC-202, AC-203, AC-204, AC-205, AC-350)', async () => {
    const page = await app.openList(type)
    const all = page.getByRole('checkbox', { name: 'Select all' })
    const button = page.getByRole('button', { name: expected.deleteAll, exact: true })
    const tag = page.getByText(/entries selected/)
    await selectRows(page, 0)
    expect([await button.count(), await tag.count()]).toEqual([0, 0])
    await selectRows(page, 1)
    await expect.poll(() => tag.textContent()).toBe('2 entries selected')
    await waitVisible(button)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => tickedCount(page)).toBe(0)
    await waitHidden(button)
    await all.check()
    await expect.poll(() => tag.textContent()).toBe('10 entries selected')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(10, 20))
    await expect.poll(() => tickedCount(page)).toBe(0)
    await expect.poll(() => all.isChecked()).toBe(false)
  })

  test('has pages of 10, 20, 50 or 100 rows, remembers which, and shows the way through them (AC-206, AC-212, AC-213, AC-214, AC-215, AC-216, AC-217, AC-218, AC-219, AC-223, AC-224, AC-225)', async () => {
    const page = await app.openList(type, '?page=2', { storage: { [String(expected.pageSizeKey)]: '7' } })
    await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
    await expect
      .poll(() => pagerLinks(page))
      .toEqual(['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'])
    await page.getByRole('link', { name: 'Next page' }).click()
    await expectRows(page, names.slice(20))
    await expect.poll(() => pagerLinks(page)).toEqual(['Previous page', 'Page 1', 'Page 2', 'Page 3'])
    await selectRows(page, 0, 1)
    const calls = recordApiRequests(page)
    await pageSizeSelect(page).selectOption('20')
    await expectRows(page, names.slice(0, 20))
    await expect.poll(() => tickedCount(page)).toBe(0)
    await expect.poll(() => pagerLinks(page)).toEqual(['Page 1', 'Page 2', 'Next page'])
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(20))
    const requested = calls.filter(({ path }) => path === listCall)
    expect(requested.map(({ query }) => [query.get('limit'), query.get('skip')])).toEqual([
      ['20', '0'],
      ['20', '20'],
    ])
    const storage = await readLocalStorage(page)
    expect(
      listCases.filter((listCase) => storage[listCase.expected.pageSizeKey]).map((listCase) => listCase.type),
    ).toEqual([type])
    expect(storage[expected.pageSizeKey]).toBe('20')
    await openList(page, type)
    await expectRows(page, names.slice(0, 20))
    await pageSizeSelect(page).selectOption('50')
    await expectRows(page, names)
    await waitHidden(pagerOf(page))
  })

  test('is searched on Enter and not before, and shows everything again once the box is empty (AP-032, AP-034, AP-037, AP-038, AP-152, AC-183, AC-184, AC-185, AC-186, AC-188, AC-341, AC-355, AC-357)', async () => {
    const page = await app.openList(type, '?page=2')
    // What matches has a second page as well, but a search begins at the first.
    await search(page, 'row')
    await expectRows(page, names.slice(0, 10))
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(10, 20))
    await selectRows(page, 0, 1)
    const calls = recordApiRequests(page)
    await page.getByRole('searchbox').fill('row 1')
    await expectRows(page, names.slice(10, 20))
    expect(calls).toEqual([])
    await page.getByRole('searchbox').press('Enter')
    await expectRows(page, ones)
    await expect.poll(() => tickedCount(page)).toBe(0)
    expect(calls.map(({ query }) => query.get('searchedText'))).toEqual(calls.map(() => 'row 1'))
    expect(calls.find(({ path }) => path === listCall)?.query.get('skip')).toBe('0')
    await expect.poll(() => heading(page)).toBe(`${expected.title} (10)`)
    await waitHidden(pagerOf(page))
    await selectRows(page, 0, 1)
    await search(page, 'nothing like this')
    await waitVisible(page.getByText('No data to display', { exact: true }))
    await waitHidden(pagerOf(page))
    await search(page, '')
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => tickedCount(page)).toBe(0)
    await expect.poll(() => pagerLinks(page)).toContain('Page 3')
  })

  test('deletes nothing without a question, and together only what is selected (AC-207, AC-208, AC-209, AC-210, AC-244, AC-245, AC-246, AC-247, AC-351)', async () => {
    const page = await app.openList(type, '?page=3')
    await expectRows(page, names.slice(20))
    const calls = recordApiRequests(page)
    await rowOf(page, 'Row 03').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await waitVisible(dialog.getByText('Are you sure, you want to delete this?', { exact: true }))
    expect((await dialog.getByRole('button').allTextContents()).sort()).toEqual(['No', 'Yes'])
    await page.mouse.click(5, 5)
    await waitVisible(dialog)
    await answerDialog(page, 'No')
    await waitHidden(dialog)
    await selectRows(page, 1, 2)
    await page.getByRole('button', { name: expected.deleteAll, exact: true }).click()
    await answerDialog(page, 'No')
    expect(writes(calls)).toEqual([])
    await page.getByRole('button', { name: expected.deleteAll, exact: true }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, ['Row 03'])
    const [call, ...others] = writes(calls)
    expect(others).toEqual([])
    expect([call?.method, call?.path]).toEqual(['DELETE', `${type.path}/bulk_delete/`])
    const { ids }: { ids: unknown[] } = JSON.parse(String(call?.body))
    expect(ids.map((id) => typeof id)).toEqual(['number', 'number'])
    await expect.poll(() => tickedCount(page)).toBe(0)
    await expect.poll(() => heading(page)).toBe(`${expected.title} (21)`)
  })

  test('goes a page back when the last row of a page has been deleted, alone or with others (AC-211, AC-248, AC-250, AC-251, AC-258)', async () => {
    const page = await app.openList(type, '?page=3')
    await expectRows(page, ['Row 03'])
    const calls = recordApiRequests(page)
    await rowOf(page, 'Row 03').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, names.slice(10, 20))
    expect(new URL(page.url()).search).toBe('?page=2')
    expect(writes(calls).map(({ method }) => method)).toEqual(['DELETE'])
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: expected.deleteAll, exact: true }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, names.slice(0, 10))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await waitHidden(pagerOf(page))
  })
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
