import { describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import {
  acceptLeaveDialogs,
  expectMainInput,
  formDraftKeys,
  mainInput,
  openEditForm,
  openForm,
  submit,
  waitForFormDraft,
} from '#tests/browser/form-page.ts'
import { openList } from '#tests/browser/list-page.ts'
import {
  focusIn,
  logIn,
  readLocalStorage,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { fetchRow } from '#tests/browser/rows.ts'
import { statusMessage } from '#tests/browser/toast.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { imageUpload } from '#tests/support/app.ts'
import { contentType, create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')
const question = 'Leave without saving?'
const offer = 'You have unsaved changes from'

describe('a changed form', () => {
  test('asks before leaving the page, and offers the draft when it opens again', async () => {
    const page = await app.openSignedIn()
    const leaving = acceptLeaveDialogs(page)
    const row = await create(app, article, 'Kept')
    await openForm(page, article, 'Kept')
    const editor = page.getByRole('form').getByRole('textbox', { name: 'Description' })
    await mainInput(page, article).fill('Typed')
    await editor.fill('Typed into an editor')
    await expect
      .poll(async () => Object.values(await readLocalStorage(page)).join())
      .toContain('Typed into an editor')
    await page.reload()
    expect(leaving.dialogs).toBe(1)
    // The form is open again, since its URL is.
    await waitVisible(page.getByText(offer))
    await expectMainInput(page, article, 'Kept')
    await expect.poll(() => editor.innerText()).toBe('Kept')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Typed')
    await expect.poll(() => editor.innerText()).toBe('Typed into an editor')
    await waitHidden(page.getByText(offer))
    await submit(page)
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Typed',
      description: '<p>Typed into an editor</p>',
    })
    expect(await formDraftKeys(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })

  test('asks before another screen is shown; staying keeps everything', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Asked about')
    await openForm(page, article, 'Asked about')
    await mainInput(page, article).fill('Half a sentence')
    await page.getByRole('link', { name: 'Banners' }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await waitVisible(dialog)
    expect(await violations(page, 'all', '[role=alertdialog]')).toEqual([])
    await focusIn(dialog)
    await page.keyboard.press('Escape')
    await waitHidden(dialog)
    await expectMainInput(page, article, 'Half a sentence')
    await page.getByRole('link', { name: 'Banners' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await waitForPath(page, '/authority/Banners')
    await openForm(page, article, 'Asked about')
    await waitVisible(page.getByText(offer))
  })

  test('stays when the browser is told not to leave', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Not closed')
    await openForm(page, article, 'Not closed')
    await mainInput(page, article).fill('Still here')
    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.reload({ timeout: 1000 }).catch(() => undefined)
    await expectMainInput(page, article, 'Still here')
  })

  test('of a new row is restored after a crash, except its files, with a message', async () => {
    const page = await app.openList(article)
    await page.getByRole('button', { name: 'Add Article' }).first().click()
    await mainInput(page, article).fill('Before the crash')
    await page.getByRole('form').getByRole('textbox', { name: 'Description' }).fill('A whole paragraph')
    await page.getByLabel('Image', { exact: true }).setInputFiles(await imageUpload())
    await expect
      .poll(async () => Object.values(await readLocalStorage(page)).join())
      .toContain('"files":["Image"]')
    const again = await page.context().newPage()
    // No dialog and no unload event, as in a browser crash.
    await page.close({ runBeforeUnload: false })
    await openList(again, article)
    await again.getByRole('button', { name: 'Add Article' }).first().click()
    await waitVisible(again.getByText('Files are not kept; please choose image again.'))
    expect(await violations(again, 'all', 'form')).toEqual([])
    await again.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
    await expectMainInput(again, article, 'Before the crash')
    await waitVisible(again.getByRole('form').getByText('A whole paragraph'))
    await submit(again)
    await waitVisible(again.getByText('This Field Is Required'))
    await again.getByLabel('Image', { exact: true }).setInputFiles(await imageUpload())
    await submit(again)
    await waitHidden(again.getByRole('form'))
    expect(await formDraftKeys(again)).toEqual([])
  })

  test('that was cancelled can be restored, and is deleted when discarded', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Cancelled')
    await openForm(page, article, 'Cancelled')
    await mainInput(page, article).fill('Too early')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(page.getByRole('form'))
    await statusMessage(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click()
    await expectMainInput(page, article, 'Too early')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await statusMessage(page, 'Your changes were discarded.').getByRole('button', { name: 'Dismiss' }).click()
    expect(await formDraftKeys(page)).toEqual([])
    await openEditForm(page, 'Cancelled')
    await expectMainInput(page, article, 'Cancelled')
    expect(await page.getByText(offer).count()).toBe(0)
  })

  test('stores nothing after a draft was discarded', async () => {
    const page = await app.openSignedIn()
    acceptLeaveDialogs(page)
    await create(app, article, 'Unwanted')
    await openForm(page, article, 'Unwanted')
    await mainInput(page, article).fill('A bad idea')
    await waitForFormDraft(page)
    await openForm(page, article, 'Unwanted')
    await page.getByRole('button', { name: 'Discard' }).click()
    await waitHidden(page.getByText(offer))
    expect(await formDraftKeys(page)).toEqual([])
  })

  test('keeps the draft that it offers while something else is typed', async () => {
    const page = await app.openSignedIn()
    acceptLeaveDialogs(page)
    await create(app, article, 'Offered')
    const editor = page.getByRole('form').getByRole('textbox', { name: 'Description' })
    const typedLater = async (text: string) => {
      await openForm(page, article, 'Offered', '?search=Offered')
      await waitVisible(page.getByText(offer))
      await editor.fill(text)
      await expect.poll(async () => Object.values(await readLocalStorage(page)).join()).toContain(text)
    }
    await openForm(page, article, 'Offered', '?search=Offered')
    await mainInput(page, article).fill('Offered, typed')
    await waitForFormDraft(page)
    await typedLater('Sent without an answer')
    await submit(page)
    await waitHidden(page.getByRole('form'))
    await typedLater('After the crash')
    await page.reload()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Offered, typed')
    await expect.poll(() => editor.innerText()).toBe('After the crash')
  })

  test('that is replaced by another form is kept too (AC-182, AC-238, AC-239, AC-249)', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'First of them')
    await create(app, article, 'Second of them')
    await openForm(page, article, 'First of them')
    await mainInput(page, article).fill('Typed into the first')
    await openEditForm(page, 'Second of them')
    await expectMainInput(page, article, 'Second of them')
    await openEditForm(page, 'First of them')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Typed into the first')
  })
})

describe('stored drafts', () => {
  const some = (at: number, characters = 10) =>
    JSON.stringify({ at, typed: { title: 'x'.repeat(characters) }, before: { title: '' }, files: [] })

  test('belong to one administrator, and are deleted on logging out (AC-132)', async () => {
    const page = await app.openSignedIn()
    acceptLeaveDialogs(page)
    await create(app, article, 'Private thoughts')
    await openForm(page, article, 'Private thoughts')
    await mainInput(page, article).fill('Mine alone')
    await waitForFormDraft(page)
    await page.context().clearCookies()
    await page.goto('/authority/articles')
    await waitForPath(page, '/authority/login')
    expect(await formDraftKeys(page)).toHaveLength(1)
    await logIn(page, await createAdmin(app))
    await waitForPath(page, '/authority/dashboard')
    expect(await formDraftKeys(page)).toEqual([])

    await openForm(page, article, 'Private thoughts')
    await mainInput(page, article).fill('Written before leaving')
    await waitForFormDraft(page)
    await page.goto('/logout')
    await waitForPath(page, '/authority/login')
    expect(await readLocalStorage(page)).toEqual({})
  })

  test('is offered for seven days and not longer', async () => {
    const row = await create(app, article, 'Old and older')
    const name = `draft ${app.admin.id} article ${row.id}`
    const page = await app.openSignedIn({ storage: { [name]: some(Date.now() - 6.9 * 86_400_000) } })
    const put = (item: string) =>
      page.evaluate(([name, item]) => localStorage.setItem(name, item), [name, item] as const)
    await openForm(page, article, 'Old and older', '?search=Old and older')
    await waitVisible(page.getByText(offer))
    for (const odd of [some(Date.now() - 7.1 * 86_400_000), '{"at":"now"}', 'not JSON', 'null']) {
      await put(odd)
      await openForm(page, article, 'Old and older', '?search=Old and older')
      expect(await page.getByText(offer).count()).toBe(0)
      expect(await formDraftKeys(page)).toEqual([])
    }
  })

  test('are bounded: the oldest is evicted, and a form that is too large says so', async () => {
    await create(app, article, 'Large')
    const now = Date.now()
    const page = await app.openSignedIn({
      storage: {
        [`draft ${app.admin.id} article 900001`]: some(now - 5000, 1_500_000),
        [`draft ${app.admin.id} article 900002`]: some(now - 1000, 400_000),
      },
    })
    acceptLeaveDialogs(page)
    await openForm(page, article, 'Large', '?search=Large')
    await mainInput(page, article).fill('y'.repeat(150_000))
    await expect.poll(() => formDraftKeys(page)).not.toContain(`draft ${app.admin.id} article 900001`)
    expect(await formDraftKeys(page)).toHaveLength(2)
    await mainInput(page, article).fill('z'.repeat(2_000_000))
    await waitVisible(page.getByText('This form is too large to be saved as a draft.'))
  })

  test.each(['sent', 'discarded'])('are offered in no tab once one has %s them', async (answer) => {
    const page = await app.openSignedIn()
    acceptLeaveDialogs(page)
    const title = `To be ${answer}`
    await create(app, article, title)
    await openForm(page, article, title, `?search=${title}`)
    await mainInput(page, article).fill(`${title}, typed`)
    await waitForFormDraft(page)
    await page.reload()
    const other = await page.context().newPage()
    acceptLeaveDialogs(other)
    await openForm(other, article, title, `?search=${title}`)
    for (const tab of [page, other]) await waitVisible(tab.getByText(offer))
    const editor = other.getByRole('form').getByRole('textbox', { name: 'Description' })
    await editor.fill('Of the other tab')
    const stored = async () => Object.values(await readLocalStorage(other)).join()
    await expect.poll(stored).toContain('Of the other tab')
    if (answer === 'sent') {
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await mainInput(page, article).fill(`${title}, typed on`)
      await submit(page)
      await waitHidden(page.getByRole('form'))
    } else await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await waitHidden(other.getByText(offer))
    await expect.poll(stored).toContain('Of the other tab')
    expect(await stored()).not.toContain(`${title}, typed`)
    expect(await editor.innerText()).toBe('Of the other tab')
  })
})
