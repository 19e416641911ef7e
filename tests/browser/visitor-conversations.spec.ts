import { expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { startChat } from '#tests/support/chat.ts'

const app = useBrowserTestApp()

test('a visitor says that an answer did not help, and an administrator reads the conversation', async () => {
  const visitor = await app.openPage()
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Ask the assistant' }).click()
  await waitVisible(visitor.getByText('What would you like to know?'))
  await visitor.getByLabel('Message', { exact: true }).fill('Where are you located?')
  await visitor.keyboard.press('Enter')
  const against = visitor.getByRole('button', { name: 'Not helpful' })
  await against.click()
  await expect.poll(() => against.getAttribute('aria-pressed')).toBe('true')
  expect(await violationsInAllThemes(visitor)).toEqual([])
  await startChat(app).say('Which jobs are open?')

  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  await page.getByRole('link', { name: 'Conversations' }).click()
  await waitVisible(page.getByRole('link', { name: 'Which jobs are open?' }))
  await page.getByRole('link', { name: 'Where are you located?' }).click()
  const detail = page.getByRole('region', { name: '“Where are you located?”' })
  await waitVisible(detail.getByText('Sure', { exact: true }))
  await waitVisible(detail.getByText('not helpful', { exact: true }))
  await page.getByText('Numbers', { exact: true }).click()
  const thisWeek = page.getByRole('table').last().getByRole('row').nth(1)
  expect(await thisWeek.getByRole('cell').allInnerTexts()).toEqual(['2', '2', '0', '0', '0'])
  expect(await violationsInAllThemes(page)).toEqual([])
  await page.getByRole('tab', { name: /^Not helped/ }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Which jobs are open?' }).count()).toBe(0)
  await waitVisible(page.getByRole('link', { name: 'Where are you located?' }))
  expect(consoleErrors(page)).toEqual([])
})
