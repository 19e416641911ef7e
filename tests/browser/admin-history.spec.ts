import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { mainField, mainInput, openForm, submit } from '#tests/browser/form-page.ts'
import { openList, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls } from '#tests/browser/requests.ts'
import { fetchRow, updateAs } from '#tests/browser/rows.ts'
import { statusMessage } from '#tests/browser/toast.ts'
import { type Account, createAdmin } from '#tests/support/accounts.ts'
import { imageFile } from '#tests/support/app.ts'
import { contentType, create, everyContentType } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')
let grace: Account

beforeAll(async () => {
  grace = await createAdmin(app)
})

const historyOf = (page: Page) => page.getByRole('dialog', { name: /^History of / })
const entries = (page: Page) => historyOf(page).getByRole('listitem')

async function openHistory(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await waitVisible(entries(page))
}

// One that is published and one that is activated; tests/api/revisions.test.ts covers every type.
const driven = everyContentType.filter(({ path }) => ['article', 'jobcategory'].includes(path))

describe.each(driven)('the history of $path', ({ path, type }) => {
  test('lists who did what, shows the changed words, and restores any version', async () => {
    const page = await app.openSignedIn()
    const { name, toValue } = mainField(type)
    const row = await create(app, type, `Told ${path}`)
    await updateAs(app, grace, type, row, { [name]: toValue(`Told otherwise ${path}`) })
    await app.asAdmin(`PATCH ${type.path}/${row.id}/`, { status: 1 })
    await openList(page, type)
    await rowsOf(page).first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect.poll(() => entries(page).count()).toBe(3)
    const texts = await entries(page).allInnerTexts()
    expect(texts[0]).toMatch(
      type.admin.status === 'switch' ? /^Activated by Ada Byron/ : /^Published by Ada Byron/,
    )
    expect(texts[1]).toMatch(/^Changed by Grace Hopper/)
    expect(texts[2]).toMatch(/^Created by Ada Byron/)
    await expect.poll(() => entries(page).nth(1).locator('ins').first().innerText()).toBe('otherwise')
    await expect
      .poll(() => entries(page).nth(1).locator('time').last().getAttribute('datetime'))
      .toMatch(/^\d{4}-.*Z$/)
    // A history looks the same for every type.
    if (path === 'article') expect(await violationsInAllThemes(page, '[role=dialog]')).toEqual([])

    await entries(page).nth(2).getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await waitHidden(historyOf(page))
    await waitVisible(statusMessage(page, 'Restored the version from'))
    expect(await fetchRow(app, type, row)).toMatchObject({ [name]: row[name], status: 1 })
    expect(consoleErrors(page)).toEqual([])
  })
})

describe('a row’s history', () => {
  test('says what was done as scheduled, and by whom, as the activity does', async () => {
    const row = await create(app, article, 'On time')
    await app.asAdmin(`PATCH article/${row.id}/`, { publishAt: '2090-01-01T08:00:00Z' })
    await app.db.execute(
      sql`update article set "publishAt" = now() - interval '1 second' where id = ${row.id}`,
    )
    await app.services.content.article.runSchedule()
    const page = await app.openSignedIn()
    await openList(page, article)
    await openHistory(page, 'On time')
    expect((await entries(page).allInnerTexts())[0]).toMatch(/^Published as scheduled by Ada Byron/)
    await page.goto('/authority/activity')
    await waitVisible(page.getByText('Portico published the article On time as scheduled by Ada Byron'))
  })

  test('opens and closes by keyboard, and asks before restoring', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'By keys alone')
    await updateAs(app, grace, article, row, { title: 'By keys alone, changed' })
    await openList(page, article, '?search=By keys alone')
    const more = rowOf(page, 'By keys alone').getByRole('button', { name: 'More actions' })
    await more.press('Enter')
    await focusIn(page.getByRole('menu'))
    await page.keyboard.press('End')
    await focusIn(page.getByRole('menuitem').last())
    await page.keyboard.press('Enter')
    await waitVisible(entries(page))
    const restore = entries(page).nth(1).getByRole('button', { name: 'Restore this version' })
    await restore.press('Enter')
    await focusIn(page.getByRole('alertdialog', { name: 'Restore this version?' }))
    await page.keyboard.press('Escape')
    await waitHidden(page.getByRole('alertdialog'))
    await focusIn(restore)
    await page.keyboard.press('Escape')
    await waitHidden(historyOf(page))
    await focusIn(more)
    expect((await fetchRow(app, article, row)).title).toBe('By keys alone, changed')
  })

  test('shows images and added or removed texts, and omits unchanged fields', async () => {
    const page = await app.openSignedIn()
    const long = 'One sentence that stands in every version of this text. '.repeat(12)
    const row = await create(app, article, 'Told in detail', { description: `<p>${long}</p>` })
    await updateAs(app, grace, article, row, {
      description: `<p>${long}And one more.</p>`,
      articleImage: await imageFile({ color: '#804020' }),
    })
    await updateAs(app, grace, article, row, {
      description: `<p><strong>${long}</strong>And one more.</p>`,
    })
    await openList(page, article, '?search=Told in detail')
    await openHistory(page, 'Told in detail')
    const [form, change] = await entries(page).allInnerTexts()
    expect(form).toContain('Only formatting changed.')
    expect(change).toContain('Image replaced.')
    expect(change).toContain('And one more.')
    expect(change).toContain('…')
    expect(change?.length).toBeLessThan(400)
    expect(change).not.toContain('Title')
  })

  test('includes the latest save, and shows an error when it cannot be loaded', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Fresh')
    await openForm(page, article, 'Fresh', '?search=Fresh')
    await mainInput(page, article).fill('Fresh, and saved')
    await submit(page)
    await waitHidden(page.getByRole('form'))
    const mend = await failCalls(page, `article/${row.id}/history/`)
    await rowOf(page, 'Fresh').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await waitVisible(historyOf(page).getByText('The history could not be loaded.'))
    await mend()
    await historyOf(page).getByRole('button', { name: 'Retry' }).click()
    await waitVisible(entries(page).filter({ hasText: 'Changed by Ada Byron' }))
  })

  test('shows an error when a version cannot be restored', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Not given back')
    await updateAs(app, grace, article, row, { title: 'Not given back, changed' })
    await openList(page, article, '?search=Not given back')
    await openHistory(page, 'Not given back')
    await failCalls(page, `article/${row.id}/history/*/`)
    await entries(page).nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await waitVisible(historyOf(page).getByText('Could not restore this version.'))
  })
})
