import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm } from '#tests/browser/form-page.ts'
import { openList, rowsOf } from '#tests/browser/list-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { article, banner } = contentTypes

beforeAll(async () => {
  const long = 'Considerably longer than anybody would ever write a heading without a single pause '.repeat(2)
  for (const type of [article, banner]) {
    for (let row = 0; row < 11; row++)
      await create(app, type, `${long}${row}`, row % 2 ? { status: '1' } : {})
    await create(app, type, unbroken)
  }
  const { teammember, jobcategory, blogcategory } = contentTypes
  for (const type of [teammember, jobcategory, blogcategory]) {
    await create(app, type, `${long}of the dashboard`, { status: '1' })
    await create(app, type, unbroken, { status: '1' })
  }
  await seedCandidates(
    app,
    [long, unbroken].map((text) => ({ candidateName: text, designation: text })),
  )
})

const unbroken = 'Antidisestablishmentarianism'.repeat(5)

/** Every screen, in each of its visually different states. */
const states: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto('/authority/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await waitVisible(page.getByText('This field is required.'))
  },
  'forgot password': (page) => go(page, '/authority/forgot-password'),
  'e-mail sent': (page) => go(page, '/authority/email-sent?email=someone@example.com'),
  'reset password': (page) => go(page, '/authority/reset-password?email=someone@example.com&token=abc'),
  profile: async (page) => {
    await go(page, '/authority/profile')
    await waitVisible(page.getByText(app.admin.email))
  },
  'edit profile': (page) => go(page, '/authority/edit-profile'),
  'change password': (page) => go(page, '/authority/change-password'),
  dashboard: async (page) => {
    await go(page, '/authority/dashboard')
    await waitVisible(page.getByRole('region', { name: 'Join Our Team' }).getByText('Antidis'))
    await waitVisible(page.getByRole('region', { name: 'Job categories' }).getByText('Antidis'))
  },
  'not found': (page) => go(page, '/authority/no-such-screen'),
  'list of articles': (page) => openList(page, article),
  'list of articles, selected and sorted': async (page) => {
    await openList(page, article, '?sort=-title')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
  },
  'list of articles, nothing found': (page) => openList(page, article, '?search=nothing'),
  'list of articles, asking before a deletion': async (page) => {
    await openList(page, article)
    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click()
    await waitVisible(page.getByRole('alertdialog'))
  },
  ...Object.fromEntries(
    [article, banner].flatMap((type) => [
      [
        `list of ${type.label.many}, editing`,
        async (page: Page) => {
          await openList(page, type)
          await rowsOf(page).first().getByRole('button', { name: 'Edit' }).click()
          await waitVisible(page.getByRole('toolbar', { name: 'Formatting' }))
        },
      ],
      [
        `list of ${type.label.many}, adding with faults`,
        async (page: Page) => {
          await openList(page, type)
          await page.getByRole('button', { name: `Add ${type.label.one}` }).click()
          const form = page.getByRole('form', { name: /^Add/ })
          await waitVisible(form.getByRole('toolbar', { name: 'Formatting' }))
          await form.getByRole('button', { name: 'Submit' }).click()
          await waitVisible(form.getByText('This Field Is Required'))
        },
      ],
    ]),
  ),
}

/** What closes when the window is resized. */
const passing: typeof states = {
  'menu of the user': async (page) => {
    await go(page, '/authority/dashboard')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await waitVisible(page.getByRole('menu'))
  },
  'a popup': async (page) => {
    await openList(page, banner)
    await page.getByRole('button', { name: 'Add Banner' }).click()
    await fillForm(page.getByRole('form', { name: /^Add/ }), banner, 'Popup')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alertdialog').hover()
  },
}

const open = ['login', 'forgot password', 'e-mail sent', 'reset password']

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitVisible(page.getByRole('heading', { level: 1 }))
}

describe.each(Object.entries(states))('%s', (name, show) => {
  test('has no axe violations in light and dark, and fits every width from 360 to 1920 pixels', async () => {
    const options = { height: 900 }
    const page = await (open.includes(name) ? app.openPage(options) : app.openSignedIn(options))
    await show(page)
    expect(await violationsInAllThemes(page)).toEqual([])
    // Every screen is seen at more widths in tests/browser/widths.spec.ts.
    for (const width of [360, 900, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      // The layout of a list follows its width a moment later.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

describe.each(Object.entries(passing))('%s', (_, show) => {
  test.each([1440, 390])('has no barrier that axe finds in light and dark at %i pixels', async (width) => {
    const page = await app.openSignedIn({ width, height: 900 })
    await show(page)
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'colours')).toEqual([])
  })
})
