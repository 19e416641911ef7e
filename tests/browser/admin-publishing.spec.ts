import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  expectMainInput,
  fillForm,
  mainInput,
  openAddForm,
  openForm,
  submit,
} from '#tests/browser/form-page.ts'
import { openList, rowAction, rowOf, rowsOf } from '#tests/browser/list-page.ts'
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
    expect(await violations(page, 'all', 'form')).toEqual([])
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

  test('shows a new row where it then is, at the top of the first page', async () => {
    for (let filler = 1; filler <= 10; filler++) await create(app, article, `Earlier ${filler}`)
    const page = await app.openSignedIn()
    await openList(page, article, '?search=Earlier')
    const form = await openAddForm(page, { type: article })
    await fillForm(form, article, 'Earlier than all')
    await form.getByRole('button', { name: 'Save and publish' }).click()
    await waitHidden(form)
    const row = rowsOf(page).first()
    await waitVisible(row.getByText('Earlier than all', { exact: true }).first())
    await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    expect(new URL(page.url()).search).toBe('?search=Earlier')
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
  expect(await violations(page, 'all', 'main, [aria-live=polite]')).toEqual([])
  await statusMessage(page, 'Published 2 entries.').getByRole('button', { name: 'Undo' }).click()
  await waitVisible(statusMessage(page, 'Unpublished 2 entries.'))
  expect((await statuses()).sort()).toEqual([0, 0, 1])
})

test.each([1440, 390])('what was done is told above the actions for a selection (%i)', async (width) => {
  const page = await app.openSignedIn({ width })
  for (const number of ['one', 'two']) await create(app, article, `Told at ${width}, ${number}`)
  await openList(page, article, `?search=Told at ${width}`)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitVisible(statusMessage(page, 'Published 2 entries.'))
  await all.check()
  const bottom = () =>
    boxOf(page.getByText('Published 2 entries.').locator('..')).then(({ y, height }) => y + height)
  const top = (await boxOf(page.locator('.bulk-bar'))).y
  await expect.poll(bottom).toBeLessThan(top)
})

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 }

describe('a schedule', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Schedule/ })
  const openSchedule = async (page: Page, name: string) => {
    await rowAction(page, name, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Schedule' }).click()
    await waitVisible(dialogOf(page))
    return dialogOf(page)
  }
  const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save schedule' }).click()

  test('is set in the reader’s time zone, which is named, also where clocks skip or repeat a time', async () => {
    const page = await app.openSignedIn({ timeZone: 'Europe/Berlin' })
    const row = await create(app, article, 'At a turn of the clocks')
    await openList(page, article, '?search=At a turn')
    const dialog = await openSchedule(page, 'At a turn')
    await waitVisible(dialog.getByText('Times are those of your time zone, Europe/Berlin.'))
    const publish = dialog.getByLabel('Publish at', { exact: true })
    await publish.fill('2090-03-26T02:30')
    await save(dialog)
    await waitVisible(dialog.getByText('Clocks skip this time when they go forward. Choose another one.'))
    await publish.fill('9999-12-31T10:00')
    await waitVisible(dialog.getByText('Choose a time before the year 9999.'))
    await publish.fill('0002-12-31T10:00')
    await waitVisible(dialog.getByText('Choose a time in the future.'))
    await publish.fill('2090-10-29T02:30')
    await waitVisible(dialog.getByText('Oct 29, 2090, 2:30 AM GMT+2'))
    await dialog.getByText('Second time').click()
    await waitVisible(dialog.getByText('Oct 29, 2090, 2:30 AM GMT+1'))
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await dialog.getByLabel('Unpublish at').fill('2090-10-29T01:00')
    await save(dialog)
    await waitVisible(dialog.getByText('Choose a time after it is published.'))
    await dialog.getByLabel('Unpublish at').fill('2090-11-01T09:00')
    await save(dialog)
    await waitHidden(dialog)
    await waitVisible(rowOf(page, 'At a turn').getByText('Publishes Oct 29, 2090, 2:30 AM GMT+1'))
    await waitVisible(rowOf(page, 'At a turn').getByText('Unpublishes Nov 1, 2090, 9:00 AM GMT+1'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      publishAt: '2090-10-29T01:30:00.000Z',
      unpublishAt: '2090-11-01T08:00:00.000Z',
    })
    expect(await violations(page, 'all', 'tbody')).toEqual([])
  })

  test('is moved and canceled in the form, which keeps what is typed there', async () => {
    const page = await app.openSignedIn({ timeZone: 'Europe/Berlin' })
    const row = await create(app, article, 'Planned in a form')
    await updateAs(app, grace, article, row, { publishAt: '2090-01-10T08:00:00Z' })
    await openForm(page, article, 'Planned in a form', '?search=Planned in')
    await mainInput(page, article).fill('Planned in a form, typed')
    await page.getByRole('button', { name: 'Change schedule' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Publish at', { exact: true }).fill('2090-01-11T09:00')
    await dialog.getByLabel('Publish at', { exact: true }).press('Enter')
    await waitHidden(dialog)
    await waitVisible(
      page.getByRole('paragraph').filter({ hasText: 'Publishes Jan 11, 2090, 9:00 AM GMT+1' }),
    )
    await expectMainInput(page, article, 'Planned in a form, typed')
    expect(await fetchRow(app, article, row)).toMatchObject({ title: 'Planned in a form' })
    await page.getByRole('button', { name: 'Change schedule' }).click()
    await dialog.getByRole('button', { name: 'Remove all times' }).click()
    await save(dialog)
    await waitVisible(statusMessage(page, 'Not scheduled any more.'))
    await submit(page)
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Planned in a form, typed',
      publishAt: null,
    })
  })

  test('that someone else has moved is shown before it is replaced; that they edited something else is no obstacle', async () => {
    const page = await app.openSignedIn({ timeZone: 'Europe/Berlin' })
    const row = await create(app, article, 'Moved by two')
    await openList(page, article, '?search=Moved by two')
    const dialog = await openSchedule(page, 'Moved by two')
    await updateAs(app, grace, article, row, { description: '<p>Another text</p>' })
    await dialog.getByLabel('Publish at', { exact: true }).fill('2090-01-11T09:00')
    await save(dialog)
    await waitHidden(dialog)
    await waitVisible(rowOf(page, 'Moved by two').getByText('Publishes Jan 11'))
    await openSchedule(page, 'Moved by two')
    await updateAs(app, grace, article, row, { publishAt: '2090-02-01T08:00:00Z' })
    await dialog.getByLabel('Publish at', { exact: true }).fill('2090-01-12T09:00')
    await save(dialog)
    await waitVisible(dialog.getByText(/someone else has changed the schedule: Publishes Feb 1, 2090/))
    expect(await fetchRow(app, article, row)).toMatchObject({ publishAt: '2090-02-01T08:00:00.000Z' })
    await save(dialog)
    await waitHidden(dialog)
    expect(await fetchRow(app, article, row)).toMatchObject({ publishAt: '2090-01-12T08:00:00.000Z' })
  })
})

describe('a draft of a published row', () => {
  const choose = async (page: Page, name: string, item: string) => {
    await rowAction(page, name, 'More actions').click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  test('is saved beside what is public, previewed on the real page, and published by Submit', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Public for now', { status: '1' })
    await openForm(page, article, 'Public for now', '?search=Public for now')
    await mainInput(page, article).fill('Public for now, revised')
    await page.getByRole('form').getByRole('button', { name: 'Save draft' }).click()
    await waitHidden(page.getByRole('form'))
    await waitVisible(statusMessage(page, 'Draft saved.'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Public for now',
      draft: { title: 'Public for now, revised' },
    })
    await waitVisible(rowOf(page, 'Public for now').getByText('Draft', { exact: true }))
    await rowAction(page, 'Public for now', 'Edit').click()
    await expectMainInput(page, article, 'Public for now, revised')
    await waitVisible(page.getByText('Not public yet: Title. Submit makes it public.'))
    expect(await violations(page, 'all', 'tbody')).toEqual([])
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview draft' }).click()
    const preview = await popup
    await waitVisible(preview.getByRole('heading', { name: 'Public for now, revised' }))
    await waitVisible(preview.getByText('Visitors see what is published.'))
    await mainInput(page, article).fill('Public for now, revised again')
    await page.keyboard.press('ControlOrMeta+s')
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Public for now',
      draft: { title: 'Public for now, revised again' },
    })
    await rowAction(page, 'Public for now', 'Edit').click()
    await submit(page)
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Public for now, revised again',
      draft: null,
    })
  })

  test('is published or discarded from its row, comes back from the history, and conflicts as elsewhere', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'On second thoughts', { status: '1' })
    await updateAs(app, grace, article, row, { title: 'On second thoughts, by Grace', draft: 'save' })
    await openList(page, article, '?search=On second')
    await choose(page, 'On second', 'Discard draft')
    await waitVisible(statusMessage(page, 'Draft discarded.'))
    await waitHidden(rowOf(page, 'On second').getByText('Draft', { exact: true }))
    await choose(page, 'On second', 'History')
    const entries = page.getByRole('dialog', { name: /^History of / }).getByRole('listitem')
    await waitVisible(entries.nth(1).getByText('Draft saved by Grace Hopper'))
    await waitVisible(entries.nth(1).locator('ins', { hasText: 'Grace' }))
    await waitVisible(entries.first().locator('del', { hasText: 'Grace' }))
    await entries.nth(1).getByRole('button', { name: 'Restore this draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await waitVisible(rowOf(page, 'On second').getByText('Draft', { exact: true }))

    await rowAction(page, 'On second', 'Edit').click()
    await expectMainInput(page, article, 'On second thoughts, by Grace')
    await mainInput(page, article).fill('On second thoughts, by Ada')
    await updateAs(app, grace, article, row, { title: 'On third thoughts, by Grace', draft: 'save' })
    await page.getByRole('form').getByRole('button', { name: 'Save draft' }).click()
    await waitVisible(page.getByRole('alert', { name: 'Changed by someone else' }))
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'On second thoughts',
      draft: { title: 'On second thoughts, by Ada' },
    })
    await choose(page, 'On second', 'Publish draft')
    await waitVisible(statusMessage(page, 'Draft published.'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'On second thoughts, by Ada',
      draft: null,
    })
  })
})

test('a row is duplicated from its menu, and the listed rows are exported', async () => {
  const page = await app.openSignedIn()
  await create(app, article, 'Worth a copy', { status: '1' })
  await openList(page, article, '?search=Worth a')
  await rowAction(page, 'Worth a copy', 'More actions').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await waitVisible(statusMessage(page, 'Duplicated. The copy is not published.'))
  await waitVisible(rowOf(page, 'Worth a copy (copy)').getByText('Unpublished'))
  expect(await violations(page, 'all', 'tbody, [aria-live=polite]')).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Articles.csv')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
})
