import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, mainInput, openAddForm, openForm } from '#tests/browser/form-page.ts'
import { openList, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { fetchRow, fetchRows, updateAs } from '#tests/browser/rows.ts'
import { statusMessage, toastOf } from '#tests/browser/toast.ts'
import { type Account, createAdmin } from '#tests/support/accounts.ts'
import { contentType, create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')
let grace: Account

beforeAll(async () => {
  grace = await createAdmin(app)
})

describe('Save and publish', () => {
  test('publishes a new row and a changed one with one press, and keeps what is missing in the form', async () => {
    const page = await app.openSignedIn()
    await openList(page, article, '?search=Straight out')
    const form = await openAddForm(page, { type: article })
    const publish = form.getByRole('button', { name: 'Save and publish' })
    await publish.click()
    await waitVisible(form.getByText('This Field Is Required'))
    await fillForm(form, article, 'Straight out')
    expect(await violations(page)).toEqual([])
    await publish.click()
    await waitVisible(toastOf(page, 'Article Created Successfully!'))
    await waitVisible(rowOf(page, 'Straight out').getByText('Published'))

    const row = await create(app, article, 'Straight out, later')
    await openForm(page, article, 'Straight out, later', '?search=Straight out')
    await mainInput(page, article).fill('Straight out, corrected')
    await page.getByRole('form').getByRole('button', { name: 'Save and publish' }).click()
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({ title: 'Straight out, corrected', status: 1 })
  })

  test('still publishes after a conflict, and is not offered for what is published', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Two on one')
    await openForm(page, article, 'Two on one', '?search=Two on one')
    await mainInput(page, article).fill('Two on one, by Ada')
    await updateAs(app, grace, article, row, { title: 'Two on one, by Grace' })
    await page.getByRole('form').getByRole('button', { name: 'Save and publish' }).click()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({ title: 'Two on one, by Ada', status: 1 })
    await openForm(page, article, 'Two on one', '?search=Two on one')
    expect(await page.getByRole('button', { name: 'Save and publish' }).count()).toBe(0)
  })
})

test('selected rows are published together, which can be undone', async () => {
  const page = await app.openSignedIn()
  for (const number of ['one', 'two', 'three'])
    await create(app, article, `Together ${number}`, number === 'one' ? { status: '1' } : {})
  await openList(page, article, '?search=Together')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const statuses = async () =>
    (await fetchRows(app, article, '?searchedText=Together')).map(({ status }) => status)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitVisible(statusMessage(page, 'Published 2 entries.'))
  await expect.poll(() => rowsOf(page).getByText('Unpublished').count()).toBe(0)
  expect(await statuses()).toEqual([1, 1, 1])
  expect(await violations(page)).toEqual([])
  await statusMessage(page, 'Published 2 entries.').getByRole('button', { name: 'Undo' }).click()
  await waitVisible(statusMessage(page, 'Unpublished 2 entries.'))
  expect((await statuses()).sort()).toEqual([0, 0, 1])
})
