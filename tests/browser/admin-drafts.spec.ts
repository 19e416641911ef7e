import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { barriersOf, complaintsOf } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import {
  agreeing,
  draftsOf,
  edit,
  inputOf,
  kept,
  noticeOf,
  openForm,
  read,
  reads,
  submit,
  typedField,
} from '#tests/browser/form-page.ts'
import {
  arrived,
  focusIn,
  gone,
  logIn,
  openList,
  pictureToChoose,
  seen,
  stored,
} from '#tests/browser/list-page.ts'
import { newAdministrator } from '#tests/support/accounts.ts'
import { create, everyType } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent
const question = 'Leave without saving?'
const offer = 'You have unsaved changes from'

// One that is typed into a line and one that is typed into an editor.
const driven = everyType.filter(({ path }) => ['article', 'banner'].includes(path))

describe.each(driven)('the form of $path', ({ path, type }) => {
  test('asks before the page is left, and what was typed is offered when it opens again', async () => {
    const page = await visit.openSignedIn()
    const complaints = complaintsOf(page)
    const leaving = agreeing(page)
    const row = await create(visit, type, `Kept ${path}`)
    await openForm(page, type, `Kept ${path}`)
    await inputOf(page, type).fill(`Typed ${path}`)
    await kept(page)
    await page.reload()
    expect(leaving.asked).toBe(1)
    // The form is open again, since its address is.
    await seen(page.getByText(offer))
    await reads(page, type, `Kept ${path}`)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await reads(page, type, `Typed ${path}`)
    await gone(page.getByText(offer))
    await submit(page)
    await gone(page.getByRole('form'))
    const { name, html } = typedField(type)
    expect((await read(visit, type, row))[name]).toBe(html(`Typed ${path}`))
    expect(await draftsOf(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('a changed form', () => {
  test('asks before another screen is shown; who stays finds everything as it was', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'Asked about')
    await openForm(page, article, 'Asked about')
    await inputOf(page, article).fill('Half a sentence')
    await page.getByRole('link', { name: 'Banners' }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await seen(dialog)
    expect(await barriersOf(page)).toEqual([])
    await focusIn(dialog)
    await page.keyboard.press('Escape')
    await gone(dialog)
    await reads(page, article, 'Half a sentence')
    await page.getByRole('link', { name: 'Banners' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await arrived(page, '/authority/Banners')
    await openForm(page, article, 'Asked about')
    await seen(page.getByText(offer))
  })

  test('stays when the browser is told not to leave', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'Not closed')
    await openForm(page, article, 'Not closed')
    await inputOf(page, article).fill('Still here')
    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.reload({ timeout: 1000 }).catch(() => undefined)
    await reads(page, article, 'Still here')
  })

  test('of a new row comes back after a crash, all but its files, and says so', async () => {
    const page = await visit.openSignedIn()
    await openList(page, article)
    await page.getByRole('button', { name: 'Add Article' }).first().click()
    await inputOf(page, article).fill('Before the crash')
    await page.getByRole('form').getByRole('textbox', { name: 'Description' }).fill('A whole paragraph')
    await page.getByLabel('Image').setInputFiles(await pictureToChoose())
    await expect.poll(async () => Object.values(await stored(page)).join()).toContain('"files":["Image"]')
    const again = await page.context().newPage()
    // No question and no farewell, as when the browser dies.
    await page.close({ runBeforeUnload: false })
    await openList(again, article)
    await again.getByRole('button', { name: 'Add Article' }).first().click()
    await seen(again.getByText('Files are not kept; please choose image again.'))
    expect(await barriersOf(again)).toEqual([])
    await again.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
    await reads(again, article, 'Before the crash')
    await seen(again.getByRole('form').getByText('A whole paragraph'))
    await submit(again)
    await seen(again.getByText('This Field Is Required'))
    await again.getByLabel('Image').setInputFiles(await pictureToChoose())
    await submit(again)
    await gone(again.getByRole('form'))
    expect(await draftsOf(again)).toEqual([])
  })

  test('that was cancelled can be had back, and is forgotten when nobody wants it', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'Cancelled')
    await openForm(page, article, 'Cancelled')
    await inputOf(page, article).fill('Too early')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await gone(page.getByRole('form'))
    await noticeOf(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click()
    await reads(page, article, 'Too early')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await noticeOf(page, 'Your changes were discarded.').getByRole('button', { name: 'Dismiss' }).click()
    expect(await draftsOf(page)).toEqual([])
    await edit(page, article, 'Cancelled')
    await reads(page, article, 'Cancelled')
    expect(await page.getByText(offer).count()).toBe(0)
  })

  test('keeps nothing of what was offered and not wanted', async () => {
    const page = await visit.openSignedIn()
    agreeing(page)
    await create(visit, article, 'Unwanted')
    await openForm(page, article, 'Unwanted')
    await inputOf(page, article).fill('A bad idea')
    await kept(page)
    await openForm(page, article, 'Unwanted')
    await page.getByRole('button', { name: 'Discard' }).click()
    await gone(page.getByText(offer))
    expect(await draftsOf(page)).toEqual([])
  })

  test('that another one takes the place of is kept too (AC-182, AC-238, AC-239, AC-249)', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'First of them')
    await create(visit, article, 'Second of them')
    await openForm(page, article, 'First of them')
    await inputOf(page, article).fill('Typed into the first')
    await edit(page, article, 'Second of them')
    await reads(page, article, 'Second of them')
    await edit(page, article, 'First of them')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await reads(page, article, 'Typed into the first')
  })
})

describe('what the browser keeps', () => {
  const some = (at: number, characters = 10) =>
    JSON.stringify({ at, typed: { title: 'x'.repeat(characters) }, before: { title: '' }, files: [] })

  test('is nobody else’s, and gone after logging out (AC-132)', async () => {
    const page = await visit.openSignedIn()
    agreeing(page)
    await create(visit, article, 'Private thoughts')
    await openForm(page, article, 'Private thoughts')
    await inputOf(page, article).fill('Mine alone')
    await kept(page)
    await page.context().clearCookies()
    await page.goto('/authority/articles')
    await arrived(page, '/authority/login')
    expect(await draftsOf(page)).toHaveLength(1)
    await logIn(page, await newAdministrator(visit))
    await arrived(page, '/authority/profile')
    expect(await draftsOf(page)).toEqual([])

    await openForm(page, article, 'Private thoughts')
    await inputOf(page, article).fill('Written before leaving')
    await kept(page)
    await page.goto('/logout')
    await arrived(page, '/authority/login')
    expect(await stored(page)).toEqual({})
  })

  test('is offered for seven days and not longer', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Old and older')
    const name = `draft ${visit.admin.id} article ${row.id}`
    const put = (item: string) =>
      page.evaluate(([name, item]) => localStorage.setItem(name, item), [name, item] as const)
    await put(some(Date.now() - 6.9 * 86_400_000))
    await openForm(page, article, 'Old and older')
    await seen(page.getByText(offer))
    for (const odd of [some(Date.now() - 7.1 * 86_400_000), '{"at":"now"}', 'not JSON', 'null']) {
      await put(odd)
      await openForm(page, article, 'Old and older')
      expect(await page.getByText(offer).count()).toBe(0)
      expect(await draftsOf(page)).toEqual([])
    }
  })

  test('is bounded: the oldest makes room, and a form that is too large says so', async () => {
    const page = await visit.openSignedIn()
    agreeing(page)
    await create(visit, article, 'Large')
    const now = Date.now()
    await page.evaluate(
      ([old, young, admin]) => {
        localStorage.setItem(`draft ${admin} article 900001`, old)
        localStorage.setItem(`draft ${admin} article 900002`, young)
      },
      [some(now - 5000, 1_500_000), some(now - 1000, 400_000), visit.admin.id] as const,
    )
    await openForm(page, article, 'Large', '?search=Large')
    await inputOf(page, article).fill('y'.repeat(150_000))
    await expect.poll(() => draftsOf(page)).not.toContain(`draft ${visit.admin.id} article 900001`)
    expect(await draftsOf(page)).toHaveLength(2)
    await inputOf(page, article).fill('z'.repeat(2_000_000))
    await seen(page.getByText('This is too much to be kept in the browser while you type.'))
  })
})
