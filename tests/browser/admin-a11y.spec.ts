import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, openAddForm, submit } from '#tests/browser/form-page.ts'
import { answerDialog, rowsOf, search, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { article, banner } = contentTypes

beforeAll(async () => {
  const long = 'Considerably longer than anybody would ever write a heading without a single pause '.repeat(2)
  for (let row = 0; row < 11; row++)
    await create(app, article, `${long}${row}`, row % 2 ? { status: '1' } : {})
  const { teammember, jobcategory, blogcategory } = contentTypes
  for (const type of [article, banner, teammember, jobcategory, blogcategory]) {
    await create(app, type, `${long}of the dashboard`, { status: '1' })
    await create(app, type, unbroken, { status: '1' })
  }
  await seedCandidates(
    app,
    [long, unbroken].map((text) => ({ candidateName: text, designation: text })),
  )
})

const unbroken = 'Antidisestablishmentarianism'.repeat(5)

/**
 * Looks at what a page shows now: in light and dark, and at every width from 360 to 1920 pixels.
 * @param within a selector of what is new
 */
async function look(page: Page, state: string, within?: string): Promise<void> {
  expect(await violationsInAllThemes(page, within), state).toEqual([])
  // Every screen is seen at more widths in tests/browser/widths.spec.ts.
  for (const width of [360, 900, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // The layout of a list follows its width a moment later.
    await expect.poll(() => scrollWidth(page), { message: state }).toBe(width)
  }
}

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitVisible(page.getByRole('heading', { level: 1 }))
}

test('the screens before signing in have no barriers', async () => {
  const page = await app.openPage({ path: '/authority/login' })
  await page.getByRole('button', { name: 'Login' }).click()
  await waitVisible(page.getByText('This field is required.'))
  await look(page, 'login')
  const email = 'email=someone@example.com'
  for (const path of ['forgot-password', `email-sent?${email}`, `reset-password?${email}&token=abc`]) {
    await go(page, `/authority/${path}`)
    await look(page, path)
  }
})

test('the screens of an account, the dashboard, and an unknown one have no barriers', async () => {
  const page = await app.openSignedIn()
  for (const screen of ['edit-profile', 'change-password', 'no-such-screen', 'profile']) {
    await go(page, `/authority/${screen}`)
    if (screen === 'profile') await waitVisible(page.getByText(app.admin.email))
    await look(page, screen, screen === 'profile' ? 'html' : 'main')
  }
  await go(page, '/authority/dashboard')
  for (const name of ['Join Our Team', 'Job categories'])
    await waitVisible(page.getByRole('region', { name }).getByText('Antidis'))
  await look(page, 'dashboard', 'main')
  // The menu closes when the window is resized.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await waitVisible(page.getByRole('menu'))
    expect(await violations(page, 'all', width === 390 ? 'html' : 'header'), 'menu of the user').toEqual([])
    await expect.poll(() => scrollWidth(page)).toBe(width)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'colours', 'header'), 'menu of the user, dark').toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('a list has no barriers: as it is, selected and sorted, asking before a deletion, and with nothing found', async () => {
  const page = await app.openList(article)
  await look(page, 'the list')
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await waitForList(page, '?sort=title')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await look(page, 'selected and sorted', 'thead, .bulk-bar, tbody tr:nth-child(-n+2)')
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click()
  await waitVisible(page.getByRole('alertdialog'))
  await look(page, 'asking before a deletion')
  await answerDialog(page, 'No')
  await search(page, 'nothing')
  await waitVisible(page.getByText('No data to display'))
  await look(page, 'nothing found')
})

test.each([article, banner] as unknown as AnyContent[])(
  'the forms of $label.many have no barriers: editing, adding with faults, and saved',
  async (type) => {
    const page = await app.openList(type)
    await rowsOf(page).first().getByRole('button', { name: 'Edit' }).click()
    await waitVisible(page.getByRole('toolbar', { name: 'Formatting' }))
    await look(page, 'editing', 'form')
    const form = await openAddForm(page, { type })
    await waitVisible(form.getByRole('toolbar', { name: 'Formatting' }))
    await submit(form)
    await waitVisible(form.getByText('This Field Is Required'))
    await look(page, 'adding with faults', 'form')
    if ((type as unknown) !== banner) return
    await fillForm(form, type, 'Popup')
    await submit(form)
    const popup = page.getByRole('alertdialog')
    // It stays while the pointer is on it.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await popup.hover()
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await violations(page, 'all', '[role=alertdialog]'), 'a popup').toEqual([])
      await expect.poll(() => scrollWidth(page)).toBe(width)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page, 'colours', '[role=alertdialog]'), 'a popup, dark').toEqual([])
    }
    await waitHidden(form)
  },
)
