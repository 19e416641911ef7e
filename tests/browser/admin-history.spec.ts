import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { barriersOf, complaintsOf } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { changeAs, inputOf, noticeOf, openForm, read, submit, typedField } from '#tests/browser/form-page.ts'
import { broken, focusIn, gone, openList, rowOf, rowsOf, seen } from '#tests/browser/list-page.ts'
import { type Account, newAdministrator } from '#tests/support/accounts.ts'
import { pictureFile } from '#tests/support/app.ts'
import { create, everyType } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent
let grace: Account

beforeAll(async () => {
  grace = await newAdministrator(visit)
})

const historyOf = (page: Page) => page.getByRole('dialog', { name: /^History of / })
const entries = (page: Page) => historyOf(page).getByRole('listitem')

async function openHistory(page: Page, words: string): Promise<void> {
  await rowOf(page, words).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await seen(entries(page))
}

// One that is published and one that is made active: tests/api/revisions.test.ts asks every type.
const driven = everyType.filter(({ path }) => ['article', 'jobcategory'].includes(path))

describe.each(driven)('the history of $path', ({ path, type }) => {
  test('says who did what, shows the words that changed, and gives any version back', async () => {
    const page = await visit.openSignedIn()
    const complaints = complaintsOf(page)
    const { name, html } = typedField(type)
    const row = await create(visit, type, `Told ${path}`)
    await changeAs(visit, grace, type, row, { [name]: html(`Told otherwise ${path}`) })
    await visit.asAdmin({
      method: 'PATCH',
      url: `/api/${type.path}/${row.id}/`,
      payload: { status: 1 },
    })
    await openList(page, type)
    await rowsOf(page).first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect.poll(() => entries(page).count()).toBe(3)
    const said = await entries(page).allInnerTexts()
    expect(said[0]).toMatch(
      type.admin.status === 'switch' ? /^Made active by Ada Byron/ : /^Published by Ada Byron/,
    )
    expect(said[1]).toMatch(/^Changed by Grace Hopper/)
    expect(said[2]).toMatch(/^Created by Ada Byron/)
    await expect.poll(() => entries(page).nth(1).locator('ins').first().innerText()).toBe('otherwise')
    await expect
      .poll(() => entries(page).nth(1).locator('time').getAttribute('datetime'))
      .toMatch(/^\d{4}-.*Z$/)
    expect(await barriersOf(page)).toEqual([])

    await entries(page).nth(2).getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await gone(historyOf(page))
    await seen(noticeOf(page, 'is back.'))
    expect(await read(visit, type, row)).toMatchObject({ [name]: row[name], status: 1 })
    expect(complaints).toEqual([])
  })
})

describe('a row’s history', () => {
  test('is opened and left by keyboard, and asks before it gives anything back', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'By keys alone')
    await changeAs(visit, grace, article, row, { title: 'By keys alone, changed' })
    await openList(page, article, '?search=By keys alone')
    const more = rowOf(page, 'By keys alone').getByRole('button', { name: 'More actions' })
    await more.press('Enter')
    await focusIn(page.getByRole('menu'))
    await page.keyboard.press('End')
    await focusIn(page.getByRole('menuitem').last())
    await page.keyboard.press('Enter')
    await seen(entries(page))
    const restore = entries(page).nth(1).getByRole('button', { name: 'Restore this version' })
    await restore.press('Enter')
    await focusIn(page.getByRole('alertdialog', { name: 'Restore this version?' }))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('alertdialog'))
    await focusIn(restore)
    await page.keyboard.press('Escape')
    await gone(historyOf(page))
    await focusIn(more)
    expect((await read(visit, article, row)).title).toBe('By keys alone, changed')
  })

  test('tells of pictures, of texts that are new or gone, and leaves out what has not changed', async () => {
    const page = await visit.openSignedIn()
    const long = 'One sentence that stands in every version of this text. '.repeat(12)
    const row = await create(visit, article, 'Told in detail', { description: `<p>${long}</p>` })
    await changeAs(visit, grace, article, row, {
      description: `<p>${long}And one more.</p>`,
      articleImage: await pictureFile({ color: '#804020' }),
    })
    await changeAs(visit, grace, article, row, {
      description: `<p><strong>${long}</strong>And one more.</p>`,
    })
    await openList(page, article, '?search=Told in detail')
    await openHistory(page, 'Told in detail')
    const [form, change] = await entries(page).allInnerTexts()
    expect(form).toContain('The words are the same; their form has changed.')
    expect(change).toContain('Another picture took its place.')
    expect(change).toContain('And one more.')
    expect(change).toContain('…')
    expect(change?.length).toBeLessThan(400)
    expect(change).not.toContain('Title')
  })

  test('holds what was saved a moment ago, and says when it cannot be loaded', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Fresh')
    await openForm(page, article, 'Fresh', '?search=Fresh')
    await inputOf(page, article).fill('Fresh, and saved')
    await submit(page)
    await gone(page.getByRole('form'))
    const mend = await broken(page, `article/${row.id}/history/`)
    await rowOf(page, 'Fresh').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await seen(historyOf(page).getByText('The history could not be loaded.'))
    await mend()
    await historyOf(page).getByRole('button', { name: 'Retry' }).click()
    await seen(entries(page).filter({ hasText: 'Changed by Ada Byron' }))
  })

  test('says when a version was not given back', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Not given back')
    await changeAs(visit, grace, article, row, { title: 'Not given back, changed' })
    await openList(page, article, '?search=Not given back')
    await openHistory(page, 'Not given back')
    await broken(page, `article/${row.id}/history/*/`)
    await entries(page).nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await seen(historyOf(page).getByText('That version was not restored.'))
  })

  test.each([
    ['dark', { dark: true }],
    ['narrow', { width: 390, height: 844 }],
  ])('has no barriers (%s)', async (look, options) => {
    const page = await visit.openSignedIn(options)
    const row = await create(visit, article, `Looked at ${look}`)
    await changeAs(visit, grace, article, row, { title: `Looked over ${look}` })
    await openList(page, article, `?search=${look}`)
    await openHistory(page, look)
    expect(await barriersOf(page)).toEqual([])
  })
})
