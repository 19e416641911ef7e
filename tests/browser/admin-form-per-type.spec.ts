import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '#contract/content/fields.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import {
  type Board,
  boardOf,
  clear,
  drivenForms,
  editable,
  empty,
  fill,
  nameField,
  nameOf,
  openAdd,
  openEdit,
  rowsIn,
  sow,
  submit,
  switched,
  tabbed,
  textsOf,
} from '#tests/browser/list-cases.ts'
import {
  answer,
  broken,
  callsOf,
  gone,
  noteOf,
  openList,
  popupOf,
  rowOf,
  rowsOf,
  saysBriefly,
  seen,
  shows,
  slowly,
  writes,
} from '#tests/browser/list-page.ts'
import { covers } from '#tests/support/covers.ts'

const visit = visitForFile()
const each = 'This Field Is Required'
const together = 'All Fields Are Required'
const act = (page: Page, words: string, name: string) =>
  rowOf(page, words).getByRole('button', { name: new RegExp(`^${name} `) })
const popups = (page: Page) => page.getByRole('alertdialog')
const fieldsOf = ({ type }: Board) => Object.entries(type.fields) as [string, Field][]
const requiredOf = (board: Board) => fieldsOf(board).filter(([, { required }]) => required)

/** The screens that say once that something is missing. */
const saysTogether = ['job', 'teammember', 'blog']

/** How the row that a form makes is called: jobs bear the title of a category. */
const madeAs = ({ path }: Board, words: string) => (path === 'job' ? 'Gardener' : words)

/** Leaves a type without rows, and with the categories that its form offers. */
async function prepare({ path }: Board): Promise<void> {
  for (const other of new Set([path, 'jobcategory', 'blogcategory'])) await clear(visit, boardOf(other).type)
  if (path === 'job') await sow(visit, boardOf('jobcategory').type, 'Gardener', { status: '1' })
  if (path === 'blog') await sow(visit, boardOf('blogcategory').type, 'Gardening', { status: '1' })
}

describe.each(editable)('a row at $said.address', (board) => {
  const { path, type, said } = board
  const required = requiredOf(board)

  /** Waits until a form asks for these fields and no others. */
  async function asksFor(form: Locator, fields: readonly Field[]): Promise<void> {
    for (const { kind, label } of fields) {
      const control =
        kind === 'range' ? form.getByRole('group', { name: label }) : form.getByLabel(label, { exact: true })
      await expect.poll(() => noteOf(control)).toBe(each)
    }
    await expect.poll(() => form.getByText(each, { exact: true }).count()).toBe(fields.length)
    const isSaid = saysTogether.includes(path) && fields.length > 0
    await expect.poll(() => form.getByText(together, { exact: true }).count()).toBe(isSaid ? 1 : 0)
  }

  test('is made, changed, published, and deleted with the fields, the words, and the calls of its screen', async () => {
    covers(...said.ids, ...(said.popupIds ?? []))
    await prepare(board)
    const page = await visit.openSignedIn()
    await page.clock.install()
    await openList(page, type)
    const calls = callsOf(page)

    const form = await openAdd(page, board)
    const labels = await form.locator('label.label, legend').allTextContents()
    expect(labels).toEqual(expect.arrayContaining([...(said.form ?? [])]))
    await asksFor(form, [])
    await submit(form)
    await asksFor(
      form,
      required.map(([, field]) => field),
    )
    await fill(
      form,
      type,
      'Spring',
      required.map(([name]) => name),
    )
    await asksFor(form, [])
    expect(writes(calls)).toEqual([])
    await saysBriefly(page, String(said.created), () => submit(form))
    await gone(form)

    const [row] = await rowsIn(visit, type)
    const change = await openEdit(page, madeAs(board, 'Spring'))
    const texts = fieldsOf(board).filter(([, { kind }]) => kind === 'text' || kind === 'richText')
    await fill(
      change,
      type,
      'Summer',
      texts.map(([name]) => name),
    )
    await saysBriefly(page, String(said.updated), () => submit(change))
    await gone(change)

    const words = madeAs(board, 'Summer')
    const edit = await openEdit(page, words)
    const emptied = required
      .map(([, field]) => field)
      .filter(({ kind }) => !['choice', 'reference'].includes(kind))
    for (const field of emptied) {
      if (field.kind === 'slug') await edit.getByRole('button', { name: 'Edit URL Slug' }).click()
      await empty(edit, field)
    }
    await submit(edit)
    await asksFor(edit, emptied)
    await act(page, words, 'Cancel edit').click()

    if (tabbed.includes(board)) {
      await act(page, words, 'Publish').click()
      await seen(act(page, words, 'Unpublish'))
      if (said.statusChanged) await seen(popupOf(page, said.statusChanged))
    }
    await act(page, words, 'Delete').click()
    if (said.deleted) await saysBriefly(page, said.deleted, () => answer(page, 'Yes'))
    else await answer(page, 'Yes')
    await gone(rowOf(page, words))
    const key = type.key === 'slug' ? row?.slug : row?.id
    // A blog's slug is its form's business, so that its state and its end go by its id.
    const lasting = path === 'blog' ? row?.id : key
    expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${path}/`,
      `PATCH ${path}/${key}/`,
      ...(tabbed.includes(board) ? [`PATCH ${path}/${lasting}/`] : []),
      `DELETE ${path}/${lasting}/`,
    ])
  })
})

describe.each(drivenForms)('the forms at $said.address', (board) => {
  const { path, type, said } = board
  const isTabbed = tabbed.includes(board)

  beforeEach(async () => {
    await prepare(board)
    for (const words of ['Spring', 'Summer', 'Autumn'])
      await sow(visit, type, words, words === 'Summer' ? { status: '1' } : {})
  })

  /** What the list shows, from the top. */
  const standing = async () => (await rowsIn(visit, type)).map((row) => nameOf(type, row))

  test('take a new row, say so for a moment, and show it where it stands (AP-079, AP-130, AC-227, AC-231, AC-232, AC-234, AC-236)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const form = await openAdd(page, board)
    const optional = fieldsOf(board).filter(([, { required }]) => !required)
    await fill(
      form,
      type,
      'Winter',
      requiredOf(board).map(([name]) => name),
    )
    expect(optional.map(([name]) => name)).toEqual(
      path === 'job'
        ? ['shortDescription', 'benefits', 'keyAndResponsibilities', 'jobRequirements', 'jobImage']
        : [],
    )
    const letGo = await slowly(page, `${type.path}/`)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await submit(form)
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
    await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    letGo()
    await seen(popupOf(page, String(said.created)))
    await gone(form)
    await gone(popupOf(page, String(said.created)))
    await expect.poll(() => rowsOf(page).count()).toBe(4)
    await shows(page, await standing())
    expect((await standing()).at(-1)).toBe(madeAs(board, 'Winter'))
    if (isTabbed) await expect.poll(() => page.getByRole('tab').first().textContent()).toBe('All4')
    const again = await openAdd(page, board)
    const left = await again
      .locator('input:not([type=radio]), textarea, select, [contenteditable]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value ?? one.textContent).join(''))
    expect(left).toBe('')
    expect(await again.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  })

  test('lead to the last page for a row that does not fit on this one (AP-080, AC-233)', async () => {
    for (let filler = 1; filler <= 7; filler++) await sow(visit, type, `Filler ${filler}`)
    const page = await visit.openSignedIn()
    await openList(page, type)
    const form = await openAdd(page, board)
    await fill(form, type, 'Winter')
    await submit(form)
    await page.waitForURL('**?page=2')
    await shows(page, [madeAs(board, 'Winter')])
  })

  test('stand one at a time, and close without saving (AP-071, AP-072, AP-073, AP-074, AP-075, AP-076, AP-169, AC-228, AC-229, AC-230, AC-237, AC-238, AC-239, AC-240, AC-249)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const calls = callsOf(page)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await openAdd(page, board)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    const spring = await openEdit(page, 'Spring')
    await expect.poll(() => page.getByRole('form').count()).toBe(1)
    const below = rowOf(page, 'Spring').locator('xpath=following-sibling::tr[1]')
    await seen(below.getByRole('form', { name: 'Edit Spring' }))
    const field = type.fields[nameField(type)]
    await expect.poll(() => spring.getByLabel(field.label, { exact: true }).inputValue()).toBe('Spring')
    await openEdit(page, 'Autumn')
    await expect.poll(() => page.getByRole('form').count()).toBe(1)
    await openAdd(page, board)
    await expect.poll(() => page.getByRole('form').count()).toBe(1)
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await gone(page.getByRole('form'))
    await openEdit(page, 'Summer')
    await act(page, 'Summer', 'Cancel edit').click()
    await gone(page.getByRole('form'))
    await openEdit(page, 'Summer')
    await act(page, 'Autumn', 'Delete').click()
    await popups(page).getByRole('button', { name: 'No' }).click()
    await gone(page.getByRole('form'))
    expect(writes(calls)).toEqual([])
  })

  test('change a row in place, with its pictures as they are (AP-078, AP-082, AC-241, AC-242)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const row = (await rowsIn(visit, type)).find((row) => nameOf(type, row) === 'Spring')
    const form = await openEdit(page, 'Spring')
    const texts = fieldsOf(board).filter(([, { kind }]) => ['text', 'richText'].includes(kind))
    await fill(
      form,
      type,
      'Springtime',
      texts.map(([name]) => name),
    )
    const letGo = await slowly(page, `${type.path}/*/`)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await submit(form)
    const request = await sent
    await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    letGo()
    const key = ['client', 'job', 'blog'].includes(path) ? row?.slug : row?.id
    expect(new URL(request.url()).pathname).toBe(`/api/${path}/${key}/`)
    expect(request.postData()).not.toContain('filename=')
    await seen(popupOf(page, String(said.updated)))
    await gone(form)
    const called = path === 'job' ? 'Spring' : 'Springtime'
    await seen(rowOf(page, called))
    const after = (await rowsIn(visit, type)).find((one) => one.id === row?.id) ?? {}
    for (const [name, { kind }] of texts)
      expect((after as Record<string, unknown>)[name]).toBe(
        kind === 'richText' ? '<p>Springtime</p>' : 'Springtime',
      )
    for (const [name, { kind }] of fieldsOf(board))
      if (['image', 'date', 'range', 'choice'].includes(kind))
        expect((after as Record<string, unknown>)[name]).toEqual(row?.[name])
  })

  test('keep what was typed when it cannot be saved (AP-086, AP-137, AP-151, AP-164, AP-205, AP-210, AC-235, AC-308, AC-310, AC-318, AC-320)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const form = await openAdd(page, board)
    await fill(form, type, 'Winter')
    const mend = await broken(page, `${type.path}/`, 'POST')
    await submit(form)
    await seen(form.getByRole('alert').getByText('This was not saved.'))
    // Clients and blogs have words of their own for it.
    if (!['client', 'blog'].includes(path)) expect(await popups(page).count()).toBe(0)
    expect(await page.getByText(String(said.created)).count()).toBe(0)
    await mend()
    await submit(form)
    await seen(popupOf(page, String(said.created)))
    const row = (await standing()).at(-1)
    expect(row).toBe(madeAs(board, 'Winter'))
    await gone(popupOf(page, String(said.created)))
    const edit = await openEdit(page, 'Spring')
    const [typed] = fieldsOf(board).find(([, { kind }]) => kind === 'text') as [string, Field]
    await fill(edit, type, 'Springtime', [typed])
    const mendChange = await broken(page, `${type.path}/*/`, 'PATCH')
    await submit(edit)
    await seen(edit.getByRole('alert').getByText('This was not saved.'))
    if (['service', 'industry', 'job', 'teammember'].includes(path))
      expect(await popups(page).count()).toBe(0)
    await expect
      .poll(() => edit.getByLabel(type.fields[typed].label, { exact: true }).inputValue())
      .toBe('Springtime')
    await mendChange()
    await submit(edit)
    await gone(edit)
  })

  test('say in a line, and not in a popup, what else did not work (AP-137, AP-210)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const mend = await broken(page, `${type.path}/*/`)
    const one = type.label.one.toLowerCase()
    if (isTabbed) {
      await act(page, 'Spring', 'Publish').click()
      await seen(page.getByText(`The ${one} was not changed.`))
    }
    await act(page, 'Autumn', 'Delete').click()
    await popups(page).getByRole('button', { name: 'Yes' }).click()
    await seen(page.getByText(`The ${one} was not deleted.`))
    expect(await popups(page).count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).last().click()
    await gone(rowOf(page, 'Autumn'))
    const mendList = await broken(page, `${type.path}/**`)
    await page.reload()
    await seen(page.getByText('The list could not be loaded.'))
    expect(await popups(page).count()).toBe(0)
    await mendList()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await seen(rowOf(page, 'Summer'))
  })
})

describe.each(drivenForms.filter((board) => tabbed.includes(board)))(
  'publishing at $said.address',
  ({ path, type, said }) => {
    beforeEach(async () => {
      await clear(visit, type)
      for (const words of ['Spring', 'Summer']) await sow(visit, type, words)
      for (let row = 1; row <= 10; row++) await sow(visit, type, `Filler ${row}`, { status: '1' })
    })

    test('sends the status alone, reloads, and goes a page back when a page runs empty (AP-122, AP-155, AP-169, AC-252, AC-253, AC-255, AC-256, AC-257, AC-258, AC-309, AC-319, AC-337)', async () => {
      const page = await visit.openSignedIn()
      const [row] = await rowsIn(visit, type, '?searchedText=spring')
      await openList(page, type, '?search=spring')
      for (const name of ['Edit', 'Delete', 'Publish']) await seen(act(page, 'Spring', name))
      expect(await act(page, 'Spring', 'Unpublish').count()).toBe(0)
      const calls = callsOf(page)
      await act(page, 'Spring', 'Publish').click()
      await seen(act(page, 'Spring', 'Unpublish'))
      expect(await act(page, 'Spring', 'Publish').count()).toBe(0)
      const key = ['client', 'job'].includes(path) ? row?.slug : row?.id
      expect(writes(calls).map(({ method, path, body }) => [method, path, textsOf(body)])).toEqual([
        ['PATCH', `${type.path}/${key}/`, { status: '1' }],
      ])
      if (said.statusChanged) await seen(popupOf(page, said.statusChanged))
      else expect(await popups(page).count()).toBe(0)
      await openList(page, type, '?tab=published&page=2')
      await expect.poll(() => rowsOf(page).count()).toBe(1)
      const last = rowsOf(page).getByRole('button', { name: 'Unpublish' })
      const again = callsOf(page)
      await last.click()
      await page.waitForURL((url) => url.search === '?tab=published')
      await expect.poll(() => rowsOf(page).count()).toBe(10)
      expect(writes(again).map(({ body }) => textsOf(body))).toEqual([{ status: '0' }])
      await expect.poll(() => page.getByRole('tab', { name: /^Published/ }).textContent()).toBe('Published10')
    })
  },
)

describe.each(switched)('the switch at $said.address', ({ type, said }) => {
  const radio = (page: Page, words: string, state: 'Active' | 'Inactive') =>
    rowOf(page, words).getByRole('radio', { name: state, exact: true })

  beforeEach(async () => {
    await clear(visit, type)
    await sow(visit, type, 'Spring')
    await sow(visit, type, 'Summer', { status: '1' })
  })

  test('shows a state, changes it at once, and takes it back when that cannot be saved (AP-090, AP-091, AP-092, AP-149, AP-150, AP-200, AP-208, AP-209)', async () => {
    const page = await visit.openSignedIn()
    await page.clock.install()
    await openList(page, type)
    await expect.poll(() => radio(page, 'Spring', 'Inactive').isChecked()).toBe(true)
    await expect.poll(() => radio(page, 'Summer', 'Active').isChecked()).toBe(true)
    const [row] = await rowsIn(visit, type, '?searchedText=spring')
    const letGo = await slowly(page, `${type.path}/*/`)
    const calls = callsOf(page)
    await radio(page, 'Spring', 'Active').click()
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
    await saysBriefly(page, String(said.statusChanged), letGo)
    expect(writes(calls).map(({ method, path, body }) => [method, path, textsOf(body)])).toEqual([
      ['PATCH', `${type.path}/${row?.id}/`, { status: '1' }],
    ])
    await openList(page, type)
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
    await broken(page, `${type.path}/*/`, 'PATCH')
    await radio(page, 'Spring', 'Inactive').click()
    const failed = popupOf(page, 'Status Update Failed')
    await seen(failed.getByText('Reverted to original status.'))
    await expect.poll(() => radio(page, 'Spring', 'Active').isChecked()).toBe(true)
  })

  test('stands in both forms, at first on Inactive, and is sent with the title (AP-143, AP-198, AP-201, AP-144)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const form = await openAdd(page, { path: type.path, type, said })
    await expect.poll(() => form.getByRole('radio', { name: 'Inactive', exact: true }).isChecked()).toBe(true)
    await form.getByLabel('Title').fill('Winter')
    await form.getByRole('radio', { name: 'Active', exact: true }).check()
    const calls = callsOf(page)
    await submit(form)
    await seen(rowOf(page, 'Winter'))
    await expect.poll(() => radio(page, 'Winter', 'Active').isChecked()).toBe(true)
    const edit = await openEdit(page, 'Winter')
    await edit.getByRole('radio', { name: 'Inactive', exact: true }).check()
    await submit(edit)
    await gone(edit)
    await expect.poll(() => radio(page, 'Winter', 'Inactive').isChecked()).toBe(true)
    expect(writes(calls).map(({ body }) => textsOf(body))).toEqual([
      { title: 'Winter', status: '1' },
      { title: 'Winter', status: '0' },
    ])
  })

  test('a failing change of the title has its own words (AP-148, AP-207, AP-424)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, type)
    const form = await openEdit(page, 'Spring')
    await form.getByLabel('Title').fill('Springtime')
    const mend = await broken(page, `${type.path}/*/`, 'PATCH')
    await submit(form)
    const popup = popupOf(page, 'Update Failed')
    await seen(popup.getByText(`Failed to update ${type.label.one.toLowerCase()}.`, { exact: true }))
    await seen(popup.locator('svg.lucide-circle-alert'))
    await mend()
    await submit(form)
    await seen(popupOf(page, String(said.updated)))
  })

  test('opens the row that the address names, on whatever page it stands (AP-009, AP-010, AP-011, AP-012)', async () => {
    for (let filler = 1; filler <= 12; filler++) await sow(visit, type, `Filler ${filler}`)
    const [first, ...others] = await rowsIn(visit, type)
    const last = others.at(-1)
    const page = await visit.openSignedIn()
    await openList(page, type, `?id=${first?.id}&index=0`)
    await seen(page.getByRole('form', { name: `Edit ${first?.title}` }))
    await openList(page, type, `?id=${last?.id}&index=1`)
    await seen(page.getByRole('form', { name: `Edit ${last?.title}` }))
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Page 1' }).click()
    await shows(
      page,
      (await rowsIn(visit, type, '?limit=10')).map(({ title }) => String(title)),
    )
    await gone(page.getByRole('form'))
    for (const unknown of ['999999', 'none', '-1', '']) {
      await openList(page, type, `?id=${unknown}&index=3`)
      await expect.poll(() => rowsOf(page).count()).toBe(10)
      await gone(page.getByRole('form'))
    }
  })
})
