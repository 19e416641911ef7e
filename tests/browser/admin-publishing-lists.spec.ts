import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  answerDialog,
  pageSizeSelect,
  rowNames,
  rowsOf,
  search,
  tabOf,
  tickedCount,
  waitForList,
} from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { type PublishingList, publishingLists } from '#tests/browser/publishing-lists.ts'
import { type ApiRequest, multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'

const app = useBrowserTestApp()

beforeAll(async () => {
  for (const list of publishingLists) await list.seed(app)
})

const open = async (page: Page, { screen }: PublishingList, query = '') => {
  await page.goto(`/authority/${screen}${query}`)
  await waitForList(page)
}
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' })
const selectRows = async (page: Page, ...rows: number[]) => {
  for (const row of rows) await rowsOf(page).getByRole('checkbox').nth(row).check()
}
const expectTicked = (page: Page, count: number) => expect.poll(() => tickedCount(page)).toBe(count)
const turnTo = async (page: Page, number: number) => {
  await page.getByRole('link', { name: `Page ${number}`, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('page') ?? '1').toBe(String(number))
  await waitForList(page)
}
/** The first row's button whose name begins with this verb. */
const buttonOf = (page: Page, verb: string) =>
  rowsOf(page)
    .getByRole('button', { name: new RegExp(`^${verb} `) })
    .first()
const pagerOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** The pager's numbers and arrows, from the left. */
const expectPager = (page: Page, ...links: (number | 'Previous page' | 'Next page')[]) =>
  expect
    .poll(() =>
      pagerOf(page)
        .getByRole('link')
        .evaluateAll((shown) => shown.map((link) => link.getAttribute('aria-label'))),
    )
    .toEqual(links.map((link) => (typeof link === 'number' ? `Page ${link}` : link)))
const expectPage = (page: Page, number: number) =>
  expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe(String(number))
const lastQuery = (calls: readonly ApiRequest[], { path }: PublishingList) =>
  calls.findLast((call) => call.path === `${path}/` && call.method === 'GET')?.query
const expectQuery = (calls: ApiRequest[], list: PublishingList, expected: Record<string, string>) =>
  expect
    .poll(() =>
      Object.fromEntries(Object.keys(expected).map((name) => [name, lastQuery(calls, list)?.get(name)])),
    )
    .toEqual(expected)

describe.each(publishingLists)('$title', (list) => {
  test('turns its pages, and forgets what was selected on another one (AP-016..AP-019, AP-049..AP-051, AP-056, AP-057, AP-060, AP-062..AP-067)', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    await open(page, list, '?page=6')
    await waitVisible(page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' }))
    await waitVisible(page.getByRole('navigation', { name: 'Main' }))
    await waitVisible(page.getByRole('heading', { level: 1, name: list.title }))
    await waitVisible(page.getByRole('contentinfo').getByText('© 2025'))
    await expectPager(page, 'Previous page', 4, 5, 6, 7, 8, 'Next page')
    expect(await pageSizeSelect(page).locator('option').allTextContents()).toEqual(['10', '20', '50', '100'])
    await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
    await expectQuery(calls, list, { limit: '10', skip: '50' })

    await expect.poll(() => rowsOf(page).getByRole('checkbox').count()).toBe(10)
    await selectAll(page).check()
    await expectTicked(page, 10)
    await waitVisible(page.getByText('10 entries selected', { exact: true }))
    await turnTo(page, 7)
    await expectTicked(page, 0)
    await selectRows(page, 0, 1)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expectTicked(page, 0)
    await waitHidden(page.getByRole('button', { name: list.deleteAll, exact: true }))

    await selectRows(page, 0, 1)
    await page.getByRole('button', { name: list.deleteAll, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await waitVisible(dialog.getByText(list.question, { exact: true }))
    expect((await dialog.getByRole('button').allTextContents()).toSorted()).toEqual(['No', 'Yes'])
    await answerDialog(page, 'No')
    await waitHidden(dialog)
    expect(writes(calls)).toEqual([])
    await expectTicked(page, 2)

    await pageSizeSelect(page).selectOption('20')
    await expectPager(page, 1, 2, 3, 4, 5, 'Next page')
    await waitForList(page)
    await expectTicked(page, 0)
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    await turnTo(page, 3)
    await expectQuery(calls, list, { limit: '20', skip: '40' })
    await turnTo(page, 5)
    await expectPager(page, 'Previous page', 1, 2, 3, 4, 5)
    await expect.poll(() => rowsOf(page).count()).toBe(11)
    if (list.isPublished) {
      // The pages are those of the tab.
      await tabOf(page, 'Unpublished').click()
      await waitHidden(pagerOf(page))
      await tabOf(page, 'All').click()
      await expectPager(page, 1, 2, 3, 4, 5, 'Next page')
    }
  })

  test('is sorted, searched on Enter alone, and shows markup as text (AP-029, AP-033, AP-043..AP-045, AP-047, AP-048)', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    await open(page, list)
    const unsorted = await rowNames(page)
    const [label, field] = list.sorted
    const header = page.getByRole('columnheader', { name: label, exact: true })
    const marks = new Set([await header.locator('svg').innerHTML()])
    for (const [sort, direction] of [
      [field, 'ascending'],
      [`-${field}`, 'descending'],
      [list.defaultSort, 'none'],
    ] as const) {
      await header.getByRole('button').click()
      await expectQuery(calls, list, { sort_by: sort })
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction)
      await waitForList(page)
      await waitVisible(header.locator('svg'))
      marks.add(await header.locator('svg').innerHTML())
    }
    expect(marks.size).toBe(3)
    await expect.poll(() => rowNames(page)).toEqual(unsorted)

    if (list.frequent) {
      await turnTo(page, 2)
      await search(page, list.frequent)
      await expectQuery(calls, list, { searchedText: list.frequent, skip: '0' })
      await turnTo(page, 2)
      const before = calls.length
      await page.getByRole('searchbox').fill('wolf')
      expect(calls.length).toBe(before)
      await page.getByRole('searchbox').press('Enter')
      await expectQuery(calls, list, { searchedText: 'wolf', skip: '0' })
      await expect.poll(() => rowsOf(page).count()).toBe(1)
      await waitHidden(pagerOf(page))
    }
    await waitVisible(rowsOf(page).filter({ hasText: 'Wolf' }))
    expect(await page.locator('tbody').locator('b, script, img[src=x]').count()).toBe(0)
    expect(await page.title()).toBe(`${list.title} – Larkfield Advisory`)
    if (list.frequent) await search(page, '')
  })

  test('goes a page back when a page is empty (AP-059, AP-068, AP-070)', async () => {
    const page = await app.openSignedIn()
    await open(page, list, '?page=10')
    await expect.poll(() => rowsOf(page).count()).toBe(1)
    const isTemplates = list.path === 'email-templates'
    if (isTemplates) await buttonOf(page, 'Deactivate').click()
    else {
      await buttonOf(page, 'Delete').click()
      await answerDialog(page, 'Yes')
    }
    await expectPage(page, 9)
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    const calls = recordApiRequests(page)
    await selectAll(page).check()
    await page.getByRole('button', { name: list.deleteAll, exact: true }).click()
    await answerDialog(page, 'Yes')
    await expectPage(page, 8)
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    expect(JSON.parse(writes(calls)[0]?.body ?? '{}').ids).toHaveLength(10)
    if (!isTemplates) return
    await tabOf(page, 'Inactive').click()
    await turnTo(page, 2)
    await buttonOf(page, 'Delete').click()
    await answerDialog(page, 'Yes')
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    await waitHidden(pagerOf(page))
  })
})

test.each(publishingLists.filter(({ isPublished }) => isPublished))(
  '$title: rows are published and unpublished by their buttons, and everything is read again (AP-087..AP-089)',
  async (list) => {
    const page = await app.openSignedIn()
    await open(page, list, '?tab=published')
    const calls = recordApiRequests(page)
    const buttonsOf = (verb: string) => rowsOf(page).getByRole('button', { name: new RegExp(`^${verb} `) })
    for (const [from, verb, tab, status] of [
      ['Published', 'Unpublish', 'Unpublished', '0'],
      ['Unpublished', 'Publish', 'Published', '1'],
    ] as const) {
      await tabOf(page, from).click()
      await waitForList(page)
      const rows = await rowsOf(page).count()
      await expect.poll(() => buttonsOf(verb).count()).toBe(rows)
      expect(
        await rowsOf(page)
          .getByRole('button', { name: /^(Unpublish|Publish) / })
          .count(),
      ).toBe(rows)
      const counted = async (name: string) =>
        Number((await tabOf(page, name).textContent())?.slice(name.length))
      const before: [number, number] = [await counted(from), await counted(tab)]
      const [name = ''] = await rowNames(page)
      calls.length = 0
      await buttonsOf(verb).first().click()
      await expect
        .poll(async () => [await counted(from), await counted(tab)])
        .toEqual([before[0] - 1, before[1] + 1])
      await expect.poll(() => rowNames(page)).not.toContain(name)
      const [change, ...more] = writes(calls)
      expect([change?.method, multipartTexts(change?.body ?? ''), more]).toEqual(['PATCH', { status }, []])
      expect(calls.filter(({ path }) => path === `${list.path}/count/`)).toHaveLength(3)
      expect(lastQuery(calls, list)?.get('status')).toBe(from === 'Published' ? '1' : '0')
    }
  },
)
