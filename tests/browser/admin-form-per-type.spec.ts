import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '#contract/content/fields.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { clearField, fillForm, openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import {
  type ListCase,
  listCaseOf,
  listsWithForm,
  listsWithSwitch,
  listsWithTabs,
  mainList,
} from '#tests/browser/list-cases.ts'
import { answerDialog, expectRows, openList, rowAction, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, fetchRows, seedRow } from '#tests/browser/rows.ts'
import { expectBriefToast, expectToast, toastOf } from '#tests/browser/toast.ts'
import { ownFields } from '#tests/support/content.ts'
import { covers } from '#tests/support/covers.ts'
import { defined } from '#tests/support/defined.ts'
import type { AnyRow as ListedRow } from '#web/content/content-api.ts'
import { rowValues } from '#web/content/row-values.ts'
import { savedTexts } from '#web/content/saved-texts.ts'
import { emptyValues, missingFields, pick } from '#web/forms/form-values.ts'

const app = useBrowserTestApp()
const requiredText = 'This Field Is Required'
const allRequiredText = 'All Fields Are Required'
const toasts = (page: Page) => page.getByRole('alertdialog')
const fieldsOf = ({ type }: ListCase) => ownFields(type)
const requiredOf = (listCase: ListCase) => fieldsOf(listCase).filter(([, { required }]) => required)

/** Those of which all is done in the browser, with every kind of field; the other screens are the same with other fields. */
const fullyDriven = ['article', 'job', 'jobcategory', 'blog']

/** The screens with one message for all missing fields. */
const showsOneMessage = ['job', 'teammember', 'blog']

/** tests/browser/admin-a11y.spec.ts looks at the forms of articles and banners. */
const hasOwnLook = ({ path }: ListCase) => !['article', 'banner'].includes(path)

/** Those of a form that are described by a text, by their labels. Runs in the browser. */
function markedFields(form: Element, text: string): (string | undefined)[] {
  const labelOf = (control: Element) => {
    const named = control.getAttribute('aria-labelledby')
    return (
      control.getAttribute('aria-label') ??
      (named && document.getElementById(named)?.textContent) ??
      (control instanceof HTMLInputElement || control instanceof HTMLSelectElement
        ? control.labels?.[0]?.textContent
        : (control.querySelector('legend') ?? control)?.textContent)
    )
  }
  const describedBy = (control: Element) =>
    document.getElementById(String(control.getAttribute('aria-describedby')))?.textContent
  return [...form.querySelectorAll('[aria-describedby]')]
    .filter((control) => describedBy(control) === text)
    .map((control) => labelOf(control)?.trim())
    .sort()
}

/** Looks at an open form, and whether it fits into a narrow window. */
async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page, 'all', 'form')).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  // A table begins to scroll when its observer has seen the width.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The name of the row that a form creates: a job has the title of a category. */
const createdName = ({ path }: ListCase, text: string) => (path === 'job' ? 'Gardener' : text)

/** Deletes all rows of a type and creates the categories that its form offers. */
async function prepare({ path }: ListCase): Promise<void> {
  for (const other of new Set([path, 'jobcategory', 'blogcategory']))
    await deleteAllRows(app, listCaseOf(other).type)
  if (path === 'job') await seedRow(app, listCaseOf('jobcategory').type, 'Gardener', { status: '1' })
  if (path === 'blog') await seedRow(app, listCaseOf('blogcategory').type, 'Gardening', { status: '1' })
}

describe.each(listsWithForm)('a row at $expected.path', (listCase) => {
  const { path, type, expected } = listCase
  const required = requiredOf(listCase)

  /** Waits until a form marks exactly these fields as missing. */
  async function expectRequired(form: Locator, fields: readonly Field[]): Promise<void> {
    const labels = fields.map(({ label }) => label)
    await expect.poll(() => form.evaluate(markedFields, requiredText)).toEqual(labels.toSorted())
    await expect.poll(() => form.getByText(requiredText, { exact: true }).count()).toBe(fields.length)
    const isShown = showsOneMessage.includes(path) && fields.length > 0
    await expect.poll(() => form.getByText(allRequiredText, { exact: true }).count()).toBe(isShown ? 1 : 0)
  }

  test('is created, edited, published and deleted with the fields, texts and API calls of its screen', async () => {
    covers(...expected.ids, ...(expected.toastIds ?? []))
    expect(savedTexts(type)).toEqual({ created: expected.created, updated: expected.updated })
    await prepare(listCase)
    const isWhole = fullyDriven.includes(path)
    if (!isWhole) await seedRow(app, type, 'Spring')
    // No definition says how long a toast lasts.
    const isTimed = listCase === mainList
    const expectOutcome = isTimed ? expectBriefToast : expectToast
    const page = await app.openList(type, '', { clock: isTimed })
    const calls = recordApiRequests(page)

    const form = await openAddForm(page, listCase)
    const labels = await form.locator('label.label, legend').allTextContents()
    expect(labels).toEqual(expect.arrayContaining([...(expected.form ?? [])]))
    await expectRequired(form, [])
    await submit(form)
    await expectRequired(
      form,
      required.map(([, field]) => field),
    )
    if (hasOwnLook(listCase)) await expectNoViolations(page)
    expect(writes(calls)).toEqual([])
    if (isWhole) {
      await fillForm(
        form,
        type,
        'Spring',
        required.map(([name]) => name),
      )
      await expectRequired(form, [])
      expect(writes(calls)).toEqual([])
      await expectOutcome(page, String(expected.created), () => submit(form))
      await waitHidden(form)
    }

    const row = defined((await fetchRows(app, type))[0])
    const change = await openEditForm(page, createdName(listCase, 'Spring'))
    const texts = fieldsOf(listCase).filter(([, { kind }]) => kind === 'text' || kind === 'richText')
    await fillForm(
      change,
      type,
      'Summer',
      texts.map(([name]) => name),
    )
    await expectOutcome(page, String(expected.updated), () => submit(change))
    await waitHidden(change)

    const text = createdName(listCase, 'Summer')
    const emptied = required.filter(([, { kind }]) => !['choice', 'reference'].includes(kind))
    const names = emptied.map(([name]) => name)
    const [saved]: ListedRow[] = (await app.asAdmin(`GET ${path}/`)).json()
    const kept = rowValues(type, defined(saved))
    expect(missingFields(type.fields, kept)).toEqual([])
    const emptyOnes = pick(emptyValues(type.fields), names)
    expect(missingFields(type.fields, { ...kept, ...emptyOnes }).toSorted()).toEqual(names.toSorted())
    if (isWhole) {
      const edit = await openEditForm(page, text)
      for (const [, field] of emptied) {
        if (field.kind === 'slug') await edit.getByRole('button', { name: 'Edit URL Slug' }).click()
        await clearField(edit, field)
      }
      await submit(edit)
      await expectRequired(
        edit,
        emptied.map(([, field]) => field),
      )
      await rowAction(page, text, 'Cancel edit').click()
    }

    if (listsWithTabs.includes(listCase)) {
      await rowAction(page, text, 'Publish').click()
      await waitVisible(rowAction(page, text, 'Unpublish'))
      if (expected.statusChanged) await waitVisible(toastOf(page, expected.statusChanged))
    }
    await rowAction(page, text, 'Delete').click()
    if (expected.deleted) await expectOutcome(page, expected.deleted, () => answerDialog(page, 'Yes'))
    else await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, text))
    const key = type.key === 'slug' ? row.slug : row.id
    // Blogs are published and deleted by id, because the form can change their slug.
    const lasting = path === 'blog' ? row.id : key
    expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...(isWhole ? [`POST ${path}/`] : []),
      `PATCH ${path}/${key}/`,
      ...(listsWithTabs.includes(listCase) ? [`PATCH ${path}/${lasting}/`] : []),
      `DELETE ${path}/${lasting}/`,
    ])
  })
})

/** The forms of a list without tabs; for those with tabs see tests/browser/admin-editing.spec.ts. */
describe('the forms of blog categories', () => {
  const listCase = listCaseOf('blogcategory')
  const { type, expected } = listCase

  beforeEach(async () => {
    await prepare(listCase)
    for (const text of ['Spring', 'Summer', 'Autumn']) await seedRow(app, type, text)
  })

  test('keep the input when saving fails (AP-086, AP-137, AP-151, AP-164, AP-205, AP-210, AC-235, AC-308, AC-310, AC-318, AC-320)', async () => {
    const page = await app.openList(type)
    const form = await openAddForm(page, listCase)
    await fillForm(form, type, 'Winter')
    const mend = await failCalls(page, `${type.path}/`, 'POST')
    await submit(form)
    await waitVisible(form.getByRole('alert').getByText('Not saved.'))
    expect(await toasts(page).count()).toBe(0)
    expect(await page.getByText(String(expected.created)).count()).toBe(0)
    await mend()
    await submit(form)
    await waitVisible(toastOf(page, String(expected.created)))
    await waitHidden(toastOf(page, String(expected.created)))
    const edit = await openEditForm(page, 'Spring')
    const [typed] = fieldsOf(listCase).find(([, { kind }]) => kind === 'text') as [string, Field]
    await fillForm(edit, type, 'Springtime', [typed])
    const mendChange = await failCalls(page, `${type.path}/*/`, 'PATCH')
    await submit(edit)
    await waitVisible(edit.getByRole('alert').getByText('Not saved.'))
    await expect
      .poll(() => edit.getByLabel(type.fields[typed].label, { exact: true }).inputValue())
      .toBe('Springtime')
    await mendChange()
    await submit(edit)
    await waitHidden(edit)
  })

  test('show an inline message, not a toast, for other failures (AP-137, AP-210)', async () => {
    const page = await app.openList(type)
    const mend = await failCalls(page, `${type.path}/*/`)
    const one = type.label.one.toLowerCase()
    await rowAction(page, 'Autumn', 'Delete').click()
    await toasts(page).getByRole('button', { name: 'Yes' }).click()
    await waitVisible(page.getByText(`Could not delete the ${one}.`))
    expect(await toasts(page).count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).last().click()
    await waitHidden(rowOf(page, 'Autumn'))
    const mendList = await failCalls(page, `${type.path}/**`)
    await page.reload()
    await waitVisible(page.getByText('The list could not be loaded.'))
    expect(await toasts(page).count()).toBe(0)
    await mendList()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await waitVisible(rowOf(page, 'Summer'))
  })
})

describe.each(listsWithSwitch)('the switch at $expected.path', ({ type, expected }) => {
  const radio = (page: Page, text: string, state: 'Active' | 'Inactive') =>
    rowOf(page, text).getByRole('radio', { name: state, exact: true })

  beforeEach(async () => {
    await deleteAllRows(app, type)
    await seedRow(app, type, 'Spring')
    await seedRow(app, type, 'Summer', { status: '1' })
  })

  test('shows the status, changes it at once, and reverts when saving fails (AP-090, AP-091, AP-092, AP-149, AP-150, AP-200, AP-208, AP-209)', async () => {
    const page = await app.openList(type, '', { clock: true })
    await expect.poll(() => radio(page, 'Spring', 'Inactive').isChecked()).toBe(true)
    await expect.poll(() => radio(page, 'Summer', 'Active').isChecked()).toBe(true)
    const [row] = await fetchRows(app, type, '?searchedText=spring')
    const letGo = await delayCalls(page, `${type.path}/*/`)
    const calls = recordApiRequests(page)
    await radio(page, 'Spring', 'Active').click()
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
    await expectBriefToast(page, String(expected.statusChanged), letGo)
    expect(writes(calls).map(({ method, path, body }) => [method, path, multipartTexts(body)])).toEqual([
      ['PATCH', `${type.path}/${row?.id}/`, { status: '1' }],
    ])
    await openList(page, type)
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
    await failCalls(page, `${type.path}/*/`, 'PATCH')
    await radio(page, 'Spring', 'Inactive').click()
    const failed = toastOf(page, 'Status Update Failed')
    await waitVisible(failed.getByText('Reverted to original status.'))
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
  })

  test('is in both forms, Inactive by default, and is sent with the title (AP-143, AP-198, AP-201, AP-144)', async () => {
    const page = await app.openList(type)
    const form = await openAddForm(page, { type, expected })
    await expect.poll(() => form.getByRole('radio', { name: 'Inactive', exact: true }).isChecked()).toBe(true)
    await form.getByLabel('Title').fill('Winter')
    await form.getByRole('radio', { name: 'Active', exact: true }).check()
    const calls = recordApiRequests(page)
    await submit(form)
    await waitVisible(rowOf(page, 'Winter'))
    await expect.poll(() => radio(page, 'Winter', 'Active').isChecked()).toBe(true)
    const edit = await openEditForm(page, 'Winter')
    await edit.getByRole('radio', { name: 'Inactive', exact: true }).check()
    await submit(edit)
    await waitHidden(edit)
    await expect.poll(() => radio(page, 'Winter', 'Inactive').isChecked()).toBe(true)
    expect(writes(calls).map(({ body }) => multipartTexts(body))).toEqual([
      { title: 'Winter', status: '1' },
      { title: 'Winter', status: '0' },
    ])
  })

  test('a failed title change has its own toast text (AP-148, AP-207, AP-424)', async () => {
    const page = await app.openList(type)
    const form = await openEditForm(page, 'Spring')
    await form.getByLabel('Title').fill('Springtime')
    const mend = await failCalls(page, `${type.path}/*/`, 'PATCH')
    await submit(form)
    const toast = toastOf(page, 'Update Failed')
    await waitVisible(toast.getByText(`Failed to update ${type.label.one.toLowerCase()}.`, { exact: true }))
    await waitVisible(toast.locator('svg.lucide-circle-alert'))
    await mend()
    await submit(form)
    await waitVisible(toastOf(page, String(expected.updated)))
  })

  // The same code opens it in both lists.
  test.runIf(type.path === 'blogcategory')(
    'opens the row in the URL, whichever page it is on (AP-009, AP-010, AP-011, AP-012)',
    async () => {
      for (let filler = 1; filler <= 12; filler++) await seedRow(app, type, `Filler ${filler}`)
      const [first, ...others] = await fetchRows(app, type)
      const last = others.at(-1)
      const page = await app.openList(type, `?id=${first?.id}&index=0`)
      await waitVisible(page.getByRole('form', { name: `Edit ${first?.title}` }))
      await openList(page, type, `?id=${last?.id}&index=1`)
      await waitVisible(page.getByRole('form', { name: `Edit ${last?.title}` }))
      await page.waitForURL((url) => url.searchParams.get('page') === '2')
      await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Page 1' }).click()
      await expectRows(
        page,
        (await fetchRows(app, type, '?limit=10')).map(({ title }) => String(title)),
      )
      await waitHidden(page.getByRole('form'))
      for (const unknown of ['999999', 'none', '-1', '']) {
        await openList(page, type, `?id=${unknown}&index=3`)
        await expect.poll(() => rowsOf(page).count()).toBe(10)
        await waitHidden(page.getByRole('form'))
      }
    },
  )
})
