import { expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { failCalls } from '#tests/browser/requests.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
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
  expect(await violationsInAllThemes(page, 'main')).toEqual([])
  await page.getByRole('tab', { name: /^Not helped/ }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Which jobs are open?' }).count()).toBe(0)
  await waitVisible(page.getByRole('link', { name: 'Where are you located?' }))
  expect(consoleErrors(page)).toEqual([])
})

test('an owner finds what is stored about a person, exports it, and erases it with a proof', async () => {
  const email = 'jane@example.com'
  await seedCandidate(app, { email, candidateName: 'Jane Doe' })
  await startChat(app).say(`Please write to ${email}`)
  const page = await app.openSignedIn({ path: '/authority/personal-data' })
  const find = page.getByRole('main').getByRole('button', { name: 'Find', exact: true })
  await find.click()
  await waitVisible(page.getByText('This field is required.'))
  await page.getByLabel('E-mail address of the person').fill(email)
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: `Personal data of ${email}` })
  await waitVisible(found.getByText('Jane Doe, Analyst'))
  await page.getByLabel('E-mail address of the person').fill('john@example.com')
  await waitVisible(found.getByRole('heading', { name: `Personal data of ${email}` }))
  await waitVisible(found.getByRole('heading', { name: 'Conversations with the assistant (1)' }))
  expect(await violationsInAllThemes(page, 'main')).toEqual([])
  const download = page.waitForEvent('download')
  await found.getByRole('button', { name: 'Export as ZIP' }).click()
  expect((await download).suggestedFilename()).toBe('personal-data.zip')
  await found.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await waitVisible(found.getByText(`Nothing is stored about ${email}.`))
  await waitVisible(found.getByText('Applications: 1'))
  expect(consoleErrors(page)).toEqual([])
})

test('an erasure that succeeded is not called incomplete because the rest could not be loaded', async () => {
  const email = 'joan@example.com'
  await seedCandidate(app, { email, candidateName: 'Joan Doe' })
  const page = await app.openSignedIn({ path: '/authority/personal-data' })
  await page.getByLabel('E-mail address of the person').fill(email)
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: `Personal data of ${email}` })
  await found.getByRole('button', { name: 'Erase' }).click()
  const mend = await failCalls(page, 'personal-data/', 'POST')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await waitVisible(found.getByText('The data were erased. What is left could not be loaded.'))
  expect(await found.getByText('Not everything was erased.').count()).toBe(0)
  await mend()
  await found.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(found.getByText(`Nothing is stored about ${email}.`))
})
