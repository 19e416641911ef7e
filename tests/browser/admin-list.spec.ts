import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { mainList } from '#tests/browser/list-cases.ts'
import {
  answerDialog,
  expectRows,
  openList,
  pageSizeSelect,
  rowNames,
  rowOf,
  rowsOf,
  search,
  tabOf,
  tickedCount,
  waitForList,
} from '#tests/browser/list-page.ts'
import { focusIn, readLocalStorage, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { setOrder } from '#tests/browser/rows.ts'
import { create, fieldsOfKind, rowKey } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { type } = mainList
const boxes = (page: Page) => rowsOf(page).getByRole('checkbox')
const number = (index: number) => String(index).padStart(2, '0')

describe('the list of articles', () => {
  // In list order: Row 23 of 23 at the top, since a new row is last and these are created from the top down.
  const names = Array.from({ length: 23 }, (_, index) => `Row ${number(23 - index)}`)
  const published = names.filter((_, index) => index % 3 === 0)
  const sortColumn = type.list.sort.at(-1) as string
  const column = (page: Page) => page.getByRole('columnheader', { name: type.fields[sortColumn].label })

  beforeAll(async () => {
    for (const name of names) await create(app, type, name, published.includes(name) ? { status: '1' } : {})
    await setOrder(app, type, names)
  })

  test('opens on all rows in their order, with three tabs and their counts, which filter them (AC-176..AC-182, AC-189, AC-377, AC-378, AC-380, AP-027)', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    await openList(page, type)
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => tabOf(page, 'All').getAttribute('aria-selected')).toBe('true')
    for (const [name, count] of [
      ['All', 23],
      ['Published', 8],
      ['Unpublished', 15],
    ] as const)
      await expect.poll(() => tabOf(page, name).textContent()).toBe(`${name}${count}`)
    const queries = (path: string) =>
      calls.filter((call) => call.path === path).map(({ query }) => query.toString())
    expect(queries(`${type.path}/`)).toEqual(['limit=10&skip=0&sort_by=-position'])
    expect(queries(`${type.path}/count/`).sort()).toEqual(['status=0', 'status=0&status=1', 'status=1'])

    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(10, 20))
    await boxes(page).nth(0).check()
    await boxes(page).nth(1).check()
    await rowsOf(page).getByRole('button', { name: 'Edit' }).first().click()
    await waitVisible(page.getByRole('form'))
    calls.length = 0
    await tabOf(page, 'Published').click()
    await expectRows(page, published)
    await expect.poll(() => tickedCount(page)).toBe(0)
    await waitHidden(page.getByRole('form'))
    await tabOf(page, 'Unpublished').click()
    await expectRows(page, names.filter((name) => !published.includes(name)).slice(0, 10))
    const requested = calls.filter(({ path }) => path === `${type.path}/`).map(({ query }) => query)
    expect(requested.map((query) => [query.get('status'), query.get('skip')])).toEqual([
      ['1', '0'],
      ['0', '0'],
    ])
    await tabOf(page, 'All').click()
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => tickedCount(page)).toBe(0)

    // By keyboard.
    await page.keyboard.press('ArrowRight')
    await focusIn(tabOf(page, 'Published'))
    await page.keyboard.press('Enter')
    await expectRows(page, published)
  })

  test('searches on Enter and not before; counts and tabs follow (AC-183, AC-184, AC-185, AC-186, AC-187, AC-188, AC-378)', async () => {
    const page = await app.openList(type, '?page=2')
    await boxes(page).nth(0).check()
    await boxes(page).nth(1).check()
    const calls = recordApiRequests(page)
    await page.getByRole('searchbox').fill('row 1')
    await expectRows(page, names.slice(10, 20))
    expect(calls).toEqual([])
    await page.getByRole('searchbox').press('Enter')
    const found = names.filter((name) => name.startsWith('Row 1'))
    await expectRows(page, found)
    await expect.poll(() => tickedCount(page)).toBe(0)
    for (const { query } of calls) expect(query.get('searchedText')).toBe('row 1')
    expect(calls.find(({ path }) => path === `${type.path}/`)?.query.get('skip')).toBe('0')
    const both = found.filter((name) => published.includes(name))
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe(`All${found.length}`)
    await expect.poll(() => tabOf(page, 'Published').textContent()).toBe(`Published${both.length}`)
    await tabOf(page, 'Published').click()
    await expectRows(page, both)
    await boxes(page).nth(0).check()
    await search(page, 'nothing like this')
    await waitVisible(page.getByText('No data to display', { exact: true }))
    expect(await rowsOf(page).count()).toBe(0)
    await search(page, '')
    await expectRows(page, published)
    await expect.poll(() => tickedCount(page)).toBe(0)
    await waitVisible(page.getByText('Row 23'))
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All23')

    // By keyboard, and by the URL alone.
    await tabOf(page, 'All').click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await focusIn(page.getByRole('searchbox'))
    await page.keyboard.type('Row 0')
    await page.keyboard.press('Enter')
    await expectRows(page, names.slice(14))
    await tabOf(page, 'Published').click()
    const expected = names.slice(14).filter((name) => published.includes(name))
    await expectRows(page, expected)
    await page.reload()
    await expectRows(page, expected)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Row 0')
    await page.goBack()
    await expectRows(page, names.slice(14))
  })

  test('sorts by a click: up, down, and back to the order of the rows (AC-190, AC-191, AC-192, AC-193, AC-194, AP-042)', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    const sorts = () =>
      calls.filter(({ path }) => path === `${type.path}/`).map(({ query }) => query.get('sort_by'))
    const header = column(page)
    const button = header.getByRole('button')
    const marks: (string | null)[] = []
    for (let clicks = 0; clicks < 3; clicks++) {
      const before = sorts().length
      await button.click()
      await expect.poll(() => sorts().length).toBeGreaterThan(before)
      await waitForList(page)
      marks.push(await header.getAttribute('aria-sort'))
    }
    expect(marks).toEqual(['ascending', 'descending', 'none'])
    expect(sorts()).toEqual([sortColumn, `-${sortColumn}`, '-position'])
    await expectRows(page, names.slice(0, 10))
    const first = type.list.sort[0] as string
    await button.click()
    await expectRows(page, names.toReversed().slice(0, 10))
    await page.getByRole('columnheader', { name: type.fields[first].label }).getByRole('button').click()
    await expect.poll(() => sorts().at(-1)).toBe(first)
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('none')
    await expect.poll(() => page.locator('[aria-sort=ascending], [aria-sort=descending]').count()).toBe(1)
    for (const name of fieldsOfKind(type, 'image'))
      expect(
        await page.getByRole('columnheader', { name: type.fields[name].label }).getByRole('button').count(),
      ).toBe(0)
  })

  test('selects rows of this page only, and offers to delete many from two on (AC-197..AC-205)', async () => {
    const page = await app.openList(type)
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.check()
    await expect.poll(() => tickedCount(page)).toBe(10)
    await waitVisible(page.getByText('10 entries selected', { exact: true }))
    await boxes(page).nth(4).uncheck()
    await expect.poll(() => all.isChecked()).toBe(false)
    await boxes(page).nth(4).check()
    await expect.poll(() => all.isChecked()).toBe(true)
    await all.uncheck()
    await expect.poll(() => tickedCount(page)).toBe(0)

    const deleteAll = page.getByRole('button', { name: 'Delete All', exact: true })
    const tag = page.getByText(/entries selected/)
    for (const [selected, isOffered] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const) {
      await boxes(page).nth(selected).check()
      await expect.poll(() => deleteAll.isVisible()).toBe(isOffered)
      await expect
        .poll(() => tag.allTextContents())
        .toEqual(isOffered ? [`${selected} entries selected`] : [])
    }
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => tickedCount(page)).toBe(0)
    await waitHidden(deleteAll)

    await all.check()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(10, 20))
    await expect.poll(() => tickedCount(page)).toBe(0)
    await expect.poll(() => all.isChecked()).toBe(false)
    await page.goBack()
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => tickedCount(page)).toBe(0)
  })

  test('has pages of 10, 20, 50 or 100 rows and remembers which (AC-206, AC-212, AC-213, AC-214, AC-215, AC-216, AC-217, AC-219)', async () => {
    const key = type.admin.pageSizeStorageKey
    const other = key === 'articles' ? 'banners' : 'articles'
    const page = await app.openList(type, '?page=2', { storage: { [other]: '50' } })
    await expect
      .poll(() => pageSizeSelect(page).locator('option').allTextContents())
      .toEqual(['10', '20', '50', '100'])
    await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
    await boxes(page).nth(0).check()
    await boxes(page).nth(1).check()
    const calls = recordApiRequests(page)
    await pageSizeSelect(page).selectOption('20')
    await expectRows(page, names.slice(0, 20))
    await expect.poll(() => tickedCount(page)).toBe(0)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expectRows(page, names.slice(20))
    expect(calls.map(({ query }) => [query.get('limit'), query.get('skip')])).toEqual([
      ['20', '0'],
      ['20', '20'],
    ])
    expect(await readLocalStorage(page)).toMatchObject({ [key]: '20', [other]: '50' })
    await openList(page, type)
    await expectRows(page, names.slice(0, 20))
    for (const odd of ['7', 'many', '', '10.5', '-10']) {
      await page.evaluate(([name, value]) => localStorage.setItem(String(name), String(value)), [key, odd])
      await openList(page, type)
      await expect.poll(() => pageSizeSelect(page).inputValue()).toBe('10')
      await expectRows(page, names.slice(0, 10))
    }
  })

  test('page count follows the tab; previous and next appear only where they lead somewhere (AC-218, AC-223, AC-224, AC-225, AC-226)', async () => {
    const page = await app.openList(type)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const links = () =>
      pager.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
    await expect.poll(links).toEqual(['Page 1', 'Page 2', 'Page 3', 'Next page'])
    await pager.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(links).toEqual(['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'])
    await pager.getByRole('link', { name: 'Page 3' }).click()
    await expect.poll(links).toEqual(['Previous page', 'Page 1', 'Page 2', 'Page 3'])
    await expectRows(page, names.slice(20))
    await tabOf(page, 'Unpublished').click()
    await expect.poll(links).toEqual(['Page 1', 'Page 2', 'Next page'])
    await tabOf(page, 'Published').click()
    await waitHidden(pager)
    await search(page, 'nothing like this')
    await waitVisible(page.getByText('No data to display'))
    await waitHidden(pager)
  })

  test('shows texts without their mark-up and never runs them (AC-195, AC-196)', async () => {
    const page = await app.openSignedIn()
    const evil =
      '<b>bold</b> &lt;script&gt;document.title="run"&lt;/script&gt;<img src=x onerror="document.title=1">'
    const field = fieldsOfKind(type, 'richText')[0] as string
    const row = await create(app, type, 'Sheep', { [field]: `<p>Wolf ${evil}</p>` })
    await openList(page, type, '?search=wolf')
    await waitVisible(rowsOf(page).getByText('Wolf bold <script>document.title="run"</script>'))
    expect(await rowsOf(page).locator('script, b, img[src=x]').count()).toBe(0)
    expect(await page.title()).toBe(`${type.label.many} – Larkfield Advisory`)
    await app.asAdmin(`DELETE ${type.path}/${rowKey(type, row)}/`)
  })

  test('shows the old rows until the next page has loaded, and an inline message when loading fails (AC-284, AC-295)', async () => {
    const page = await app.openList(type)
    const mend = await failCalls(page, `${type.path}/?*`)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await waitVisible(page.getByText('The list could not be loaded.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectRows(page, names.slice(10, 20))
    await waitHidden(page.getByText('The list could not be loaded.'))
    const mendCounts = await failCalls(page, `${type.path}/count/*`)
    await page.reload()
    await waitVisible(page.getByText('Counts could not be loaded.'))
    await expectRows(page, names.slice(10, 20))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mendCounts()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All23')
  })

  test('deletes the selected rows together after a confirmation (AC-207, AC-208, AC-209, AC-210, AC-211, AC-258)', async () => {
    const page = await app.openList(type, '?page=3')
    await expectRows(page, names.slice(20))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const remaining = names[20] as string
    await rowOf(page, remaining).getByRole('checkbox').uncheck()
    const calls = recordApiRequests(page)
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'No')
    expect(writes(calls)).toEqual([])
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, [remaining])
    const [call, ...others] = writes(calls)
    expect(others).toEqual([])
    expect([call?.method, call?.path]).toEqual(['DELETE', `${type.path}/bulk_delete/`])
    const { ids }: { ids: unknown[] } = JSON.parse(String(call?.body))
    expect(ids.map((id) => typeof id)).toEqual(
      type.key === 'slug' ? ['string', 'string'] : ['number', 'number'],
    )
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All21')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await rowOf(page, remaining).getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, names.slice(10, 20))
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await expectRows(page, names.slice(0, 10))
    await expect.poll(() => tickedCount(page)).toBe(0)
    expect(await rowNames(page)).toHaveLength(10)
  })
})

test('the pager always shows five numbers, around the current page (AC-220, AC-221, AC-222)', async () => {
  const page = await app.openSignedIn()
  for (let left = (await app.asAdmin({ url: `/api/${type.path}/count/` })).json().count; left < 91; left++)
    await create(app, type, `Filler ${left}`)
  const numbers = () =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Page/ }).allTextContents()
  for (const [at, expected] of [
    [1, ['1', '2', '3', '4', '5']],
    [2, ['1', '2', '3', '4', '5']],
    [6, ['4', '5', '6', '7', '8']],
    [10, ['6', '7', '8', '9', '10']],
  ] as const) {
    await openList(page, type, `?page=${at}`)
    await expect.poll(numbers).toEqual(expected)
  }
})
