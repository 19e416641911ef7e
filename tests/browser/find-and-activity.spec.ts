import { beforeAll, expect, test } from 'vitest'
import { emailTemplate } from '#server/mail/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { seedCandidate } from '#tests/support/candidates.ts'

const app = useBrowserTestApp()

beforeAll(async () => {
  for (const title of ['Harbour masters', 'Harbour pilots', 'Rivers']) await app.createArticle(title)
  await seedCandidate(app, { candidateName: 'Harper Lindqvist', email: 'harper@example.com' })
  await app.db.insert(emailTemplate).values({
    ...{ roles: 1, email_title: 'Welcome aboard', email_notification_type: 1, notification_receiver_type: 1 },
    ...{ email_content: '<p>We row on Mondays.</p>', web_or_mobile_content: '', status: 1, search: '' },
  })
})

test('an administrator finds and publishes by the keyboard alone', async () => {
  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  const button = page.getByRole('button', { name: 'Find anything' })
  const input = page.getByRole('combobox', { name: 'Find anything' })
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await button.focus()
  await page.keyboard.press('Control+k')
  await focusIn(input)
  await waitVisible(page.getByRole('option', { name: 'Dashboard' }))
  await page.keyboard.press('Escape')
  await focusIn(button)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('harp lindqvits')
  await waitVisible(page.getByRole('group', { name: 'Candidates' }))
  expect(await chosen.locator('mark').allInnerTexts()).toContain('Lindqvist')
  await input.fill('harbour')
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('2 results')
  expect(await violationsInAllThemes(page, '[role=dialog]')).toEqual([])
  const first = await chosen.innerText()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.innerText()).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(await chosen.innerText()).toBe(first)
  expect(await input.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await (await opened).close()
  await page.keyboard.press('Enter')
  await waitForPath(page, '/authority/articles')
  await waitVisible(page.getByRole('form', { name: /^Edit Harbour/ }))

  await page.keyboard.press('Control+k')
  await waitVisible(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Harbour/ }))
  // Faster than the search: what was shown before is not meant.
  await page.keyboard.type('publish rivers')
  await page.keyboard.press('Enter')
  await waitVisible(page.getByText('Published “Rivers”.'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new team')
  await waitVisible(page.getByRole('option', { name: 'New Team Member' }))
  await page.keyboard.press('Enter')
  await waitVisible(page.getByRole('form', { name: 'Add team member' }))
  await waitHidden(page.getByRole('dialog', { name: 'Find anything' }))

  // Before the scripts have come, which are held back until then.
  const typed = Promise.withResolvers<void>()
  await page.route(/\/(?!theme-init)[^/]*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/authority/activity', { waitUntil: 'commit' })
  await waitVisible(page.locator('main[aria-busy]'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('harbour')
  typed.resolve()
  await waitVisible(page.getByRole('option', { name: /Harbour masters/ }))
  expect(await input.inputValue()).toBe('harbour')

  await input.fill('row mondays')
  const templates = page.getByRole('group', { name: 'E-mail templates' })
  await waitVisible(templates.getByRole('option', { name: /Welcome aboard/ }))
  await input.fill('copyright year')
  const settings = page.getByRole('group', { name: 'Site settings' })
  await settings.getByRole('option', { name: /Copyright year/ }).click()
  await waitForPath(page, '/authority/site-settings')
  await waitVisible(page.getByRole('textbox', { name: 'Copyright year' }))
  expect(consoleErrors(page)).toEqual([])
})

test('a setting is found by what is asked for in each of its rows', async () => {
  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('phone')
  await page.getByRole('option', { name: /Offices and networks: Offices/ }).click()
  await waitVisible(page.getByRole('group', { name: 'Office 1' }).getByLabel('Phone'))
})

test('an administrator reads who did what, and filters it', async () => {
  const { slug } = await app.createArticle('Lakes')
  await app.asAdmin(`PATCH article/${slug}/`, { status: '1' })
  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  const panel = page.getByRole('region', { name: 'Activity' })
  await waitVisible(panel.getByText('Ada Byron created the article Harbour masters'))
  await panel.getByRole('link', { name: 'Details of Activity' }).click()
  await waitForPath(page, '/authority/activity')
  const lines = page.getByRole('list', { name: 'Activity, newest first' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(3)
  await page.getByRole('combobox', { name: 'Filter by action' }).selectOption('Published')
  await waitVisible(page.getByText('Ada Byron published the article Lakes'))
  await expect.poll(() => lines.filter({ hasText: 'created' }).count()).toBe(0)
  expect(await violationsInAllThemes(page, 'main')).toEqual([])
  await page.goBack()
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(3)
  await page.getByRole('combobox', { name: 'Filter by kind' }).selectOption('Candidate')
  await waitVisible(page.getByText('Nothing has happened.'))
  await page.goBack()
  await page.getByRole('link', { name: 'Lakes' }).first().click()
  await waitVisible(page.getByRole('form', { name: 'Edit Lakes' }))
  await page.goto('/authority/activity?by=99999')
  await waitVisible(page.getByText('Nothing has happened.'))
  const person = page.getByRole('combobox', { name: 'Filter by person' })
  await waitVisible(person.filter({ has: page.locator('option:checked', { hasText: 'Another person' }) }))
  await person.selectOption('Everyone')
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(3)
  expect(consoleErrors(page)).toEqual([])
})
