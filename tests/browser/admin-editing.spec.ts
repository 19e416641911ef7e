import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  addForm,
  editForm,
  fieldsExcept,
  fillForm,
  openAddForm,
  openEditForm,
  openForm,
  submit,
} from '#tests/browser/form-page.ts'
import { mainList } from '#tests/browser/list-cases.ts'
import {
  answerDialog,
  expectRows,
  openList,
  rowAction,
  rowOf,
  rowsOf,
  tabOf,
} from '#tests/browser/list-page.ts'
import { descriptionOf, focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { imageUpload } from '#tests/support/app.ts'
import { create, fieldsOfKind, list, ownFields, rowKey } from '#tests/support/content.ts'
import { covers } from '#tests/support/covers.ts'

const app = useBrowserTestApp()
const required = 'This Field Is Required'

const { path, type } = mainList
const image = 'Image'
const imageField = 'articleImage'

describe('the list of articles', () => {
  beforeEach(async () => {
    const rows = await list(app, type)
    if (rows.length > 0)
      await app.asAdmin(`POST ${type.path}/bulk_delete/`, { ids: rows.map((row) => row.id) })
    for (const title of ['Spring', 'Summer', 'Autumn'])
      await create(app, type, title, title === 'Summer' ? { status: '1' } : {})
  })

  /** The initial rows, from the top. */
  const titles = async () =>
    (await list(app, type)).map((row) => String(row.title)).filter((title) => title !== 'Winter')

  test('creates a row at the last position, once its fields are filled in as the server wants them', async () => {
    covers('AC-276..AC-278', 'AC-289', 'AC-301', 'AC-302')
    const page = await app.openList(type)
    const form = await openAddForm(page, { type })
    expect(await form.getByText(required).count()).toBe(0)
    const calls = recordApiRequests(page)
    await submit(form)
    const labels = ownFields(type).map(([, { label }]) => label)
    for (const label of labels)
      expect(await descriptionOf(form.getByLabel(label, { exact: true }))).toBe(required)
    await expect.poll(() => form.getByText(required).count()).toBe(labels.length)
    for (const [name] of ownFields(type)) {
      await fillForm(form, type, 'Winter', [name])
      expect(await descriptionOf(form.getByLabel(type.fields[name].label, { exact: true }))).not.toBe(
        required,
      )
    }
    expect(await form.getByText(required).count()).toBe(0)
    expect(writes(calls)).toEqual([])

    covers('AC-442')
    await waitVisible(form.getByRole('img', { name: 'Preview of picture.png' }))
    const title = form.getByRole('textbox', { name: 'Title' })
    await title.fill('x'.repeat(256))
    await submit(form)
    await expect.poll(() => descriptionOf(title)).toMatch(/^Ensure this field has no more than/)
    await waitVisible(form.getByRole('alert').getByText('Check the highlighted fields.'))

    covers('AC-235', 'AC-284', 'AC-295', 'AP-086')
    await title.fill('Winter')
    const mend = await failCalls(page, `${path}/`, 'POST')
    await submit(form)
    await waitVisible(form.getByRole('alert').getByText('Not saved.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mend()
    await expect.poll(() => title.evaluate(text)).toBe('Winter')
    await waitVisible(form.getByRole('img', { name: 'Preview of picture.png' }))

    covers('AC-227', 'AC-231', 'AC-232', 'AC-234', 'AC-236', 'AC-379', 'AP-079')
    const letGo = await delayCalls(page, `${path}/`)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await submit(form)
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
    await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    letGo()
    await waitVisible(toastOf(page, `${type.label.one} Created Successfully!`))
    await waitHidden(form)
    await expectRows(page, [...(await titles()), 'Winter'].slice(0, 4))
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All4')
    await expect.poll(() => tabOf(page, 'Unpublished').textContent()).toBe('Unpublished3')
    await tabOf(page, 'Unpublished').click()
    await waitVisible(rowOf(page, 'Winter'))
    const again = await openAddForm(page, { type })
    await expect.poll(() => again.getByRole('textbox', { name: 'Title' }).textContent()).toBe('')
    expect(
      await again
        .locator('input[type=text], select')
        .evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value).join('')),
    ).toBe('')
  })

  test('edits a row in place, unless fields are missing, and sends no image that was not replaced', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    const [row] = await list(app, type, '?searchedText=spring')
    const form = await openEditForm(page, 'Spring')
    const stored = String(row?.[imageField])
    await expect.poll(() => form.locator('img').getAttribute('src')).toBe(`/media/w_200,h_100/${stored}`)

    covers('AC-235', 'AC-284', 'AC-295', 'AP-086')
    const title = form.getByRole('textbox', { name: 'Title' })
    await title.fill('Springtime')
    const mend = await failCalls(page, `${path}/*/`, 'PATCH')
    await submit(form)
    await waitVisible(form.getByRole('alert').getByText('Not saved.'))
    await expect.poll(() => title.evaluate(text)).toBe('Springtime')
    await mend()

    covers('AC-237', 'AC-241', 'AC-242', 'AC-280', 'AC-283', 'AC-291', 'AC-294', 'AC-447', 'AP-078', 'AP-082')
    await fillForm(form, type, 'Springtime', fieldsExcept(type, imageField))
    const letGo = await delayCalls(page, `${path}/*/`)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await submit(form)
    const request = await sent
    await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    letGo()
    expect(new URL(request.url()).pathname).toBe(`/api/${path}/${rowKey(type, row as never)}/`)
    expect(request.postData()).not.toContain('filename=')
    await waitVisible(toastOf(page, `${type.label.one} Updated Successfully!`))
    await waitHidden(form)
    await waitVisible(rowOf(page, 'Springtime'))
    const again = await openEditForm(page, 'Springtime')

    covers('AC-279', 'AC-280', 'AC-290')
    calls.length = 0
    await again.getByRole('button', { name: `Delete ${image.toLowerCase()}` }).click()
    const worded = [...fieldsOfKind(type, 'text'), ...fieldsOfKind(type, 'richText')]
    for (const name of worded) await again.getByRole('textbox', { name: type.fields[name].label }).fill(' ')
    await submit(again)
    for (const name of [...worded, imageField])
      await expect
        .poll(() => descriptionOf(again.getByLabel(type.fields[name].label, { exact: true })))
        .toBe(required)
    expect(writes(calls)).toEqual([])

    covers('AC-283', 'AC-294', 'AC-447')
    await fillForm(again, type, 'Springtime', worded)
    await again.getByLabel(image, { exact: true }).setInputFiles(await imageUpload('new.png'))
    const resent = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await submit(again)
    const changed: Record<string, unknown> = await (await resent).json()
    expect(changed[imageField]).not.toBe(stored)
    await waitVisible(page.locator(`img[src="/media/w_76,h_37/${changed[imageField]}"]`))
  })

  test('a failed save is told where the reader is, at the end of a long form', async () => {
    const page = await app.openSignedIn({ width: 390, height: 600 })
    const form = await openForm(page, type, 'Spring')
    await form.getByRole('textbox', { name: 'Title' }).fill('Springtime')
    await failCalls(page, `${path}/*/`, 'PATCH')
    await submit(form)
    const alert = form.getByRole('alert')
    await waitVisible(alert.getByText('Not saved.'))
    await expect.poll(() => isInView(alert)).toBe(true)
  })

  test('publishes and unpublishes by a single field, without a toast, and with a retry when it fails (AC-252, AC-253, AC-255, AC-256, AC-258, AC-283, AC-294)', async () => {
    const page = await app.openList(type)
    expect(await rowAction(page, 'Summer', 'Publish').count()).toBe(0)
    expect(await rowAction(page, 'Spring', 'Unpublish').count()).toBe(0)
    const [row] = await list(app, type, '?searchedText=spring')
    const calls = recordApiRequests(page)
    await rowAction(page, 'Spring', 'Publish').click()
    await waitVisible(rowAction(page, 'Spring', 'Unpublish'))
    await expect.poll(() => tabOf(page, 'Published').textContent()).toBe('Published2')
    await tabOf(page, 'Published').click()
    await rowAction(page, 'Spring', 'Unpublish').click()
    await waitHidden(rowOf(page, 'Spring'))
    await expect.poll(() => tabOf(page, 'Published').textContent()).toBe('Published1')
    const sent = writes(calls)
    expect(sent.map((call) => `${call.method} ${call.path}`)).toEqual([
      `PATCH ${path}/${rowKey(type, row as never)}/`,
      `PATCH ${path}/${rowKey(type, row as never)}/`,
    ])
    const fields = sent.map(({ body }) =>
      [...body.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]),
    )
    expect(fields).toEqual([[['status', '1']], [['status', '0']]])
    expect(await page.getByRole('alertdialog').count()).toBe(0)

    covers('AC-284', 'AC-295')
    await tabOf(page, 'All').click()
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    const mend = await failCalls(page, `${path}/*/`)
    await rowAction(page, 'Spring', 'Publish').click()
    await waitVisible(page.getByText(`Could not change the ${type.label.one.toLowerCase()}.`))
    await rowAction(page, 'Autumn', 'Delete').click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText(`Could not delete the ${type.label.one.toLowerCase()}.`))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await waitVisible(rowAction(page, 'Spring', 'Unpublish'))
    await page.getByRole('button', { name: 'Retry' }).click()
    await waitHidden(rowOf(page, 'Autumn'))
  })

  test('goes to the last page for a new row that does not fit on this one (AC-233, AP-080)', async () => {
    for (let filler = 1; filler <= 7; filler++) await create(app, type, `Filler ${filler}`)
    const page = await app.openList(type)
    await fillForm(await openAddForm(page, { type }), type, 'Winter')
    await submit(addForm(page, type))
    await page.waitForURL('**?page=2')
    await expectRows(page, ['Winter'])
    await tabOf(page, 'Published').click()
    await expectRows(page, ['Summer'])
    await fillForm(await openAddForm(page, { type }), type, 'Another')
    await submit(addForm(page, type))
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All12')
    expect(new URL(page.url()).search).toBe('?tab=published')
  })

  test('opens one form at a time (AC-228, AC-229, AC-230, AC-237, AC-238, AC-239, AC-240, AP-071..AP-073, AP-075, AP-076)', async () => {
    const page = await app.openList(type)
    const calls = recordApiRequests(page)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await openAddForm(page, { type })
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await openEditForm(page, 'Spring')
    await waitHidden(addForm(page, type))
    const panel = rowOf(page, 'Spring').locator('xpath=following-sibling::tr[1]')
    await waitVisible(panel.getByRole('form', { name: 'Edit Spring' }))
    await expect.poll(() => panel.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Spring')
    await openEditForm(page, 'Autumn')
    await expect.poll(() => page.getByRole('form').count()).toBe(1)
    await openAddForm(page, { type })
    await expect.poll(() => page.getByRole('form').count()).toBe(1)
    await addForm(page, type).getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(page.getByRole('form'))
    await openEditForm(page, 'Summer')
    await editForm(page, 'Summer').getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(page.getByRole('form'))
    expect(writes(calls)).toEqual([])
  })

  test('asks before leaving a changed form (AC-182)', async () => {
    const page = await app.openList(type)
    const form = await openEditForm(page, 'Spring')
    await form.getByRole('textbox', { name: 'Title' }).fill('Half typed')
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).evaluate(text)).toBe('Half typed')
    await tabOf(page, 'Unpublished').click()
    await waitHidden(form)
    await openEditForm(page, 'Autumn')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await waitForPath(page, '/authority/dashboard')
  })

  test('deletes a row after a confirmation that an outside click does not dismiss (AC-038, AC-243, AC-244, AC-245, AC-246, AC-247, AC-248, AC-249, AC-250, AC-258, AC-283, AC-294, AP-074)', async () => {
    const page = await app.openList(type)
    const [row] = await list(app, type, '?searchedText=spring')
    const calls = recordApiRequests(page)
    await openAddForm(page, { type })
    await rowAction(page, 'Spring', 'Delete').click()
    const question = page.getByRole('alertdialog')
    await waitVisible(question.getByText('Are you sure, you want to delete this?', { exact: true }))
    await waitVisible(question.getByText('You can restore it from the Trash for 30 days.'))
    await expect.poll(() => question.getByRole('button').allTextContents()).toEqual(['No', 'Yes'])
    await waitHidden(page.getByRole('form'))
    await page.mouse.click(10, 10)
    await page.mouse.click(700, 880)
    await expect.poll(() => question.isVisible()).toBe(true)
    await answerDialog(page, 'No')
    await waitHidden(question)
    await openEditForm(page, 'Spring')
    await rowAction(page, 'Summer', 'Delete').click()
    await waitHidden(page.getByRole('form'))
    await focusIn(question)
    await page.keyboard.press('Escape')
    await waitHidden(question)
    expect(writes(calls)).toEqual([])
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    await rowAction(page, 'Spring', 'Delete').click()
    await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, 'Spring'))
    expect(writes(calls).map((call) => `${call.method} ${call.path}`)).toEqual([
      `DELETE ${path}/${rowKey(type, row as never)}/`,
    ])
    await expect.poll(() => tabOf(page, 'All').textContent()).toBe('All2')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('goes a page back when the last row of a page is deleted or leaves its tab (AC-251, AC-257)', async () => {
    const [spring, autumn] = (await list(app, type)).filter(({ title }) => title !== 'Summer')
    await app.asAdmin(`POST ${path}/bulk_delete/`, { ids: [spring?.id, autumn?.id] })
    for (let filler = 1; filler <= 10; filler++) await create(app, type, `Filler ${filler}`, { status: '1' })
    const page = await app.openList(type, '?page=2&tab=published')
    await expect.poll(() => rowsOf(page).count()).toBe(1)
    await rowsOf(page).first().getByRole('button', { name: 'Unpublish' }).click()
    await page.waitForURL((url) => url.search === '?tab=published')
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    await openList(page, type, '?page=2')
    await expect.poll(() => rowsOf(page).count()).toBe(1)
    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => rowsOf(page).count()).toBe(10)
  })

  test('offers neither for an unknown status (AC-254)', async () => {
    const page = await app.openSignedIn()
    // The server has no such status, so the response is made up.
    await page.route(`**/api/${path}/?*`, async (route) => {
      const response = await route.fetch()
      const rows: object[] = await response.json()
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, status: 2 })) })
    })
    await openList(page, type)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    expect(
      await rowsOf(page)
        .getByRole('button', { name: /^(Unp|P)ublish$/ })
        .count(),
    ).toBe(0)
  })
})

/** Whether the reader sees an element whole, not behind the header. */
const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 56 && bottom <= window.innerHeight
  })

/** The text of a text field or an editor. */
function text(field: HTMLElement | SVGElement): string | null {
  return field instanceof HTMLInputElement ? field.value : field.textContent
}
