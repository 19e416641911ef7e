import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { mainList } from '#tests/browser/list-cases.ts'
import {
  dragRow,
  expectRows,
  openList,
  rowNames,
  rowOf,
  rowsOf,
  waitForList,
} from '#tests/browser/list-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { setOrder } from '#tests/browser/rows.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { create, list } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { type } = mainList
const saved = 'Order Updated Successfully!'
const dragHandle = (page: Page, title: string) => page.getByRole('button', { name: `Reorder ${title}` })

describe('the order of articles', () => {
  beforeEach(async () => {
    const rows = await list(app, type)
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await app.asAdmin(`POST ${type.path}/bulk_delete/`, { ids })
    for (const title of ['Delta', 'Charlie', 'Bravo', 'Alpha']) await create(app, type, title)
    await setOrder(app, type, ['Alpha', 'Bravo', 'Charlie', 'Delta'])
  })

  /** Every row on the server, from the top. */
  const storedOrder = async () => {
    const rows = await list(app, type)
    return rows.map((row) => /Alpha|Bravo|Charlie|Delta|Filler \d+/.exec(JSON.stringify(row))?.[0])
  }

  test('is changed by dragging, saved, and still there after a reload (AC-259, AC-260, AC-262, AC-263)', async () => {
    const page = await app.openList(type)
    const ids = Object.fromEntries(
      await Promise.all(
        ['Alpha', 'Bravo', 'Charlie', 'Delta'].map(async (name) => {
          const [row] = await list(app, type, `?searchedText=${name}`)
          return [name, row?.id]
        }),
      ),
    )
    const calls = recordApiRequests(page)
    await dragRow(page, 'Alpha', 'Charlie')
    await waitVisible(toastOf(page, saved))
    const expected = ['Bravo', 'Charlie', 'Alpha', 'Delta']
    await expectRows(page, expected)
    const [call, ...others] = writes(calls)
    expect(others).toEqual([])
    expect([call?.method, call?.path]).toEqual(['POST', `${type.path}/reorder/`])
    expect(JSON.parse(String(call?.body))).toEqual({
      items: expected.map((name, index) => ({ id: ids[name], position: expected.length - index })),
    })
    await page.reload()
    await expectRows(page, expected)
    await dragRow(page, 'Delta', 'Bravo')
    await expectRows(page, ['Delta', 'Bravo', 'Charlie', 'Alpha'])
    await expect.poll(storedOrder).toEqual(['Delta', 'Bravo', 'Charlie', 'Alpha'])
  })

  test('makes room for a dragged row within 150 ms (AC-458, AP-105)', async () => {
    const page = await app.openList(type, '', { motion: true })
    const middle = async (row: Locator) => {
      const box = await row.boundingBox()
      if (!box) throw new Error('The row is not there.')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const [from, to] = [await middle(rowOf(page, 'Alpha')), await middle(rowOf(page, 'Bravo'))]
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0], from[1] + 8)
    await page.mouse.move(...to, { steps: 4 })
    const moved = rowOf(page, 'Bravo')
    await expect.poll(() => moved.evaluate((row) => getComputedStyle(row).transform)).toMatch(/^matrix/)
    expect(await moved.evaluate((row) => getComputedStyle(row).transitionDuration)).toBe('0.15s')
    await page.mouse.up()
    await expectRows(page, ['Bravo', 'Alpha', 'Charlie', 'Delta'])
  })

  test('changes by keyboard, with screen reader announcements', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    const announcement = page.locator('[aria-live=assertive]')
    await dragHandle(page, 'Alpha').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => announcement.textContent()).toContain('Alpha picked up. Position 1 of 4.')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => announcement.textContent()).toBe('Position 2 of 4.')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => announcement.textContent()).toBe('Position 3 of 4.')
    await page.keyboard.press('Escape')
    await expect.poll(() => announcement.textContent()).toContain('Alpha returned')
    await expectRows(page, ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect(writes(calls)).toEqual([])
    await focusIn(dragHandle(page, 'Alpha'))
    await page.keyboard.press('Enter')
    await expect.poll(() => announcement.textContent()).toContain('Alpha picked up. Position 1 of 4.')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => announcement.textContent()).toBe('Position 2 of 4.')
    await page.keyboard.press('Enter')
    await waitVisible(toastOf(page, saved))
    await expectRows(page, ['Bravo', 'Alpha', 'Charlie', 'Delta'])
    await focusIn(dragHandle(page, 'Alpha'))
    await expect.poll(storedOrder).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta'])
  })

  test('does not change when a row is dropped where it was or outside the list (AC-272)', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    await dragRow(page, 'Bravo', 'Bravo')
    await rowOf(page, 'Bravo').dragTo(page.getByRole('contentinfo'))
    await dragHandle(page, 'Bravo').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('[aria-live=assertive]').textContent()).toContain('picked up')
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('[aria-live=assertive]').textContent()).toContain('dropped')
    await expectRows(page, ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect(writes(calls)).toEqual([])
  })

  test('reverts when saving fails (AC-266)', async () => {
    const page = await app.openList(type, '', { clock: true })
    await pauseClock(page)
    const mend = await failCalls(page, `${type.path}/reorder/`)
    const calls = recordApiRequests(page)
    await dragRow(page, 'Alpha', 'Delta')
    const toast = toastOf(page, 'Order Update Failed!').filter({ hasText: 'Reverted to last saved order.' })
    await expectVisibleFor(page, toast, 1500)
    expect(await page.getByText(saved).count()).toBe(0)
    // The list is fetched again, and shows it by timers.
    await page.clock.resume()
    await expectRows(page, ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect(calls.some(({ method, path }) => method === 'GET' && path === `${type.path}/`)).toBe(true)
    await mend()
  })

  test('cannot change while the list is sorted, and a toast says so for two seconds (AC-269, AC-270, AC-271, AC-457, AP-098, AP-099, AP-424)', async () => {
    const page = await app.openList(type, '', { clock: true })
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
    await waitForList(page, '?sort=title')
    await pauseClock(page)
    const calls = recordApiRequests(page)
    await dragRow(page, 'Alpha', 'Charlie')
    const toast = toastOf(page, 'Cannot Drag')
    await waitVisible(
      toast.getByText('First remove sorting then you can be able to drag it.', { exact: true }),
    )
    await waitVisible(toast.locator('svg.lucide-triangle-alert'))
    await expectVisibleFor(page, toast, 2000)
    await dragHandle(page, 'Alpha').focus()
    await page.keyboard.press('Space')
    await waitVisible(toast)
    expect(await rowNames(page)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect(writes(calls)).toEqual([])
  })

  test('cannot change while a row is edited, nor by dragging a control (AC-268)', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    for (const name of ['Edit', 'Delete'])
      await rowOf(page, 'Alpha').getByRole('button', { name }).dragTo(rowOf(page, 'Bravo'))
    await rowOf(page, 'Alpha').getByRole('checkbox').dragTo(rowOf(page, 'Bravo'))
    await rowOf(page, 'Alpha').getByRole('button', { name: 'Edit' }).click()
    await waitVisible(page.getByRole('form'))
    await dragRow(page, 'Bravo', 'Charlie')
    await expect.poll(() => dragHandle(page, 'Bravo').isDisabled()).toBe(true)
    expect(await rowNames(page)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect(writes(calls)).toEqual([])
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(page.getByRole('form'))
    await dragHandle(page, 'Alpha').dragTo(rowOf(page, 'Bravo'))
    await expectRows(page, ['Bravo', 'Alpha', 'Charlie', 'Delta'])
  })

  test('of one page, tab or search leaves all other rows in place (AC-264, AC-265, AP-097)', async () => {
    const fillers = Array.from({ length: 8 }, (_, index) => `Filler ${8 - index}`)
    for (const name of fillers) await create(app, type, name, { status: '1' })
    const all = ['Alpha', ...fillers, 'Bravo', 'Charlie', 'Delta']
    await setOrder(app, type, all)
    const page = await app.openList(type, '?page=2')
    await expectRows(page, all.slice(10))
    await dragRow(page, 'Charlie', 'Delta')
    await waitVisible(toastOf(page, saved))
    await expectRows(page, ['Delta', 'Charlie'])
    const after = [...all.slice(0, 10), 'Delta', 'Charlie']
    await expect.poll(storedOrder).toEqual(after)
    await openList(page, type, '?tab=published')
    await dragRow(page, 'Filler 8', 'Filler 1')
    await expect
      .poll(storedOrder)
      .toEqual(['Alpha', ...fillers.slice(1), 'Filler 8', 'Bravo', 'Delta', 'Charlie'])
    await openList(page, type, '?search=l')
    await waitVisible(rowsOf(page).first())
    await openList(page, type, '?search=alpha')
    expect(await rowNames(page)).toEqual(['Alpha'])
  })
})
