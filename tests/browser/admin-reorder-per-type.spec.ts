import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { listCaseOf } from '#tests/browser/list-cases.ts'
import { dragRow, expectRows, rowNames, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, fetchRows, rowName, seedRow, setOrder } from '#tests/browser/rows.ts'
import { expectBriefToast, toastOf } from '#tests/browser/toast.ts'
import { covers } from '#tests/support/covers.ts'

const app = useBrowserTestApp()
const saved = 'Order Updated Successfully!'
const names = ['Alpha', 'Bravo', 'Charlie', 'Delta']

const storedOrder = async (type: AnyContent) => (await fetchRows(app, type)).map((row) => rowName(type, row))

async function fourRows(type: AnyContent): Promise<void> {
  await deleteAllRows(app, type)
  for (const name of names) await seedRow(app, type, name)
  await setOrder(app, type, names)
}

// With ascending positions, with a status switch, and without forms; tests/browser/admin-reorder.spec.ts shows the rest.
const dragged = ['client', 'blogcategory', 'contactus'].map(listCaseOf)

describe.each(dragged)('the order at $expected.path', ({ path, type }) => {
  test('is changed by dragging, saved for every row of the page, and still there after a reload (AP-094, AP-095, AP-096, AC-259, AC-260, AC-261, AC-262, AC-263)', async () => {
    await fourRows(type)
    const page = await app.openList(type)
    const ids = Object.fromEntries((await fetchRows(app, type)).map((row) => [rowName(type, row), row.id]))
    const calls = recordApiRequests(page)
    await dragRow(page, 'Alpha', 'Charlie')
    await waitVisible(toastOf(page, saved))
    const expected = ['Bravo', 'Charlie', 'Alpha', 'Delta']
    await expectRows(page, expected)
    expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${type.path}/reorder/`,
    ])
    const position = (index: number) => (path === 'client' ? index + 1 : expected.length - index)
    expect(JSON.parse(String(writes(calls)[0]?.body))).toEqual({
      items: expected.map((name, index) => ({ id: ids[name], position: position(index) })),
    })
    await page.reload()
    await expectRows(page, expected)
    expect(await storedOrder(type)).toEqual(expected)
  })
})

test('the order of a list with a status switch cannot be changed while a row is open, nor by dragging a control (AP-100, AP-101, AP-102, AC-268)', async () => {
  const { type } = listCaseOf('blogcategory')
  await fourRows(type)
  const page = await app.openList(type)
  const calls = recordApiRequests(page)
  const alpha = rowOf(page, 'Alpha')
  const controls = [
    alpha.getByRole('checkbox'),
    alpha.getByRole('button', { name: 'Delete' }),
    alpha.getByRole('radio', { name: 'Inactive', exact: true }),
  ]
  for (const control of controls) await control.dragTo(rowOf(page, 'Charlie'))
  await waitHidden(page.getByRole('alertdialog'))
  expect(await rowNames(page)).toEqual(names)
  await alpha.getByRole('button', { name: /^Edit / }).click()
  await waitVisible(page.getByRole('button', { name: 'Cancel', exact: true }))
  await dragRow(page, 'Bravo', 'Delta')
  expect(await rowNames(page)).toEqual(names)
  await expect.poll(() => page.getByRole('button', { name: 'Reorder Bravo' }).isDisabled()).toBe(true)
  expect(writes(calls)).toEqual([])
})

/** Lists that show the server's message for a failed reorder, and one that does not, with their statements. */
const failing = [
  { ...listCaseOf('client'), isDetailed: true, id: 'AC-267' },
  { ...listCaseOf('blogcategory'), isDetailed: true, id: 'AP-104' },
  { ...listCaseOf('job'), isDetailed: false, id: 'AP-103' },
] as const

test.each(failing)(
  'the order at $expected.path comes back when it cannot be saved, and says so',
  async ({ type, isDetailed, id }) => {
    covers(id)
    await fourRows(type)
    const page = await app.openList(type, '', { clock: true })
    const calls = recordApiRequests(page)
    const toast = toastOf(page, 'Order Update Failed!')
    const url = `**/api/${type.path}/reorder/`
    await page.route(url, (route) => route.abort())
    await expectBriefToast(page, 'Reverted to last saved order.', () => dragRow(page, 'Alpha', 'Delta'))
    await expectRows(page, names)
    expect(calls.some(({ method, path }) => method === 'GET' && path === `${type.path}/`)).toBe(true)
    await page.unroute(url)
    await page.route(url, (route) => route.fulfill({ status: 503, json: { detail: 'The order is locked.' } }))
    await dragRow(page, 'Alpha', 'Delta')
    await waitVisible(
      toast.getByText(isDetailed ? 'The order is locked.' : 'Reverted to last saved order.', { exact: true }),
    )
    await expectRows(page, names)
    expect(await page.getByText(saved).count()).toBe(0)
    expect(await storedOrder(type)).toEqual(names)
    await expect.poll(() => rowsOf(page).count()).toBe(4)
  },
)
