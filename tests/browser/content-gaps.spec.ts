import { beforeAll, expect, test } from 'vitest'
import { recordUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { gapOf } from '#server/assistant/knowledge/gap.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'

const app = useBrowserTestApp()
const asked = ['Do you plant trees?', 'Is there a canteen?', 'is there a canteen', 'Is there a canteen?']

beforeAll(async () => {
  for (const question of asked) await app.db.transaction((tx) => recordUnanswered(tx, gapOf(question)))
})

test('unanswered questions become articles and documents, or are dismissed', async () => {
  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  await page.getByRole('link', { name: 'Content gaps' }).click()
  const names = () => page.locator('.list [data-row] [data-name]').allInnerTexts()
  await expect.poll(names).toEqual(['Is there a canteen?', 'Do you plant trees?'])
  const canteen = page.locator('.list [data-row]').first()
  expect(await canteen.innerText()).toContain('3 times')
  await canteen.getByRole('link').click()
  const detail = page.getByRole('region', { name: '“Is there a canteen?”' })
  await waitVisible(detail.getByText('is there a canteen', { exact: true }))
  await waitVisible(detail.getByText('No answer', { exact: true }))
  expect(await violationsInAllThemes(page, 'main')).toEqual([])
  // On a phone no names of columns are beside the box, so it has its own.
  await page.setViewportSize({ width: 390, height: 844 })
  const selectAll = page.locator('.list thead label')
  await selectAll.click()
  expect(await selectAll.innerText()).toBe('Select all')
  await waitVisible(page.getByText('2 entries selected'))
  await selectAll.click()
  await page.setViewportSize({ width: 1440, height: 900 })

  await detail.getByRole('link', { name: 'Write an article' }).click()
  await waitForPath(page, '/authority/articles')
  const form = page.getByRole('form', { name: 'Add article' })
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Is there a canteen?')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await waitHidden(form)

  await page.getByRole('link', { name: 'Content gaps' }).click()
  await page.getByRole('button', { name: /^Upload a document about “Do you/ }).click()
  await waitForPath(page, '/authority/upload-documents')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Do you plant trees?')

  await page.getByRole('link', { name: 'Content gaps' }).click()
  await page.getByRole('button', { name: /^Dismiss “Is there/ }).click()
  await expect.poll(names).toEqual(['Do you plant trees?'])
  await focusIn(page.getByRole('button', { name: /^Dismiss “Do you/ }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Is there a canteen?', 'Do you plant trees?'])
  expect(consoleErrors(page)).toEqual([])
})
