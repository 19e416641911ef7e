import { expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import { openList, waitForList } from '#tests/browser/list-page.ts'
import { waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { statusMessage } from '#tests/browser/toast.ts'
import { imageFile, multipart } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { article, banner } = contentTypes

test('a picture is described, cropped around its focal point, chosen again, and replaced', async () => {
  const articleImage = await imageFile({ width: 400, height: 200, name: 'harbor.jpg' })
  const row = await create(app, article, 'Cranes at work', { articleImage, status: '1' })
  const page = await app.openSignedIn({ path: '/authority/dashboard' })
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await waitForPath(page, '/authority/media')
  await page.getByRole('tab', { name: /Without text/ }).click()
  await page.getByRole('link', { name: /harbor\.jpg/ }).click()
  const dialog = page.getByRole('dialog', { name: 'harbor.jpg' })
  await waitVisible(dialog.getByRole('link', { name: 'Cranes at work' }))
  expect(await violationsInAllThemes(page)).toEqual([])
  const deleteButton = dialog.getByRole('button', { name: 'Delete' })
  expect(await deleteButton.getAttribute('aria-disabled')).toBe('true')

  // By a click, and by the keyboard.
  const picture = dialog.locator('[data-focal-point]')
  const box = await picture.boundingBox()
  await picture.click({ position: { x: (box?.width ?? 0) - 1, y: 20 } })
  const fromLeft = dialog.getByLabel('From the left (%)')
  await expect.poll(() => fromLeft.inputValue()).toBe('100')
  await fromLeft.fill('90')
  const crop = dialog.getByRole('region', { name: 'Crops on pages' }).locator('img').first()
  expect(await crop.evaluate((image: HTMLImageElement) => image.style.objectPosition)).toMatch(/^100% /)
  await dialog.getByLabel('Alternative text').fill('A crane at dawn')

  // Someone else has described it in the meantime.
  const [{ id, version }] = (await app.asAdmin('GET media/')).json()
  await app.asAdmin(`PATCH media/${id}/`, { alt: 'A harbor' })
  expect(version).toBe(1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitVisible(dialog.getByRole('alert').filter({ hasText: 'Their text: “A harbor”' }))
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await waitVisible(page.getByText('Picture saved'))

  const visitor = await app.openPage({ path: `/article/${row.slug}` })
  const shown = visitor.getByRole('img', { name: 'A crane at dawn' })
  await waitVisible(shown)
  expect(await shown.getAttribute('src')).toMatch(/^\/media\/w_1120,h_560,x_90,y_\d+\//)
  expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toMatch(/^90% /)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await waitHidden(dialog)
  await openList(page, banner)
  const form = await openAddForm(page, { type: banner })
  await form.getByLabel('Page', { exact: true }).selectOption('home')
  await form.locator('[contenteditable=true]').fill('Welcome')
  await form.getByRole('button', { name: 'Choose image from library' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.getByLabel('Search pictures').fill('crane')
  await library.getByRole('button', { name: 'harbor.jpg, A crane at dawn' }).click()
  await waitHidden(library)
  await waitVisible(form.getByText('“A crane at dawn”'))
  await submit(form)
  await waitForList(page)
  await expect.poll(async () => (await app.asAdmin(`GET media/${id}/`)).json().uses).toBe(2)

  await page.goto(`${new URL(page.url()).origin}/authority/media?id=${id}`)
  const { bytes } = await imageFile({ width: 300, height: 300 })
  const file = { name: 'new.jpg', mimeType: 'image/jpeg', buffer: bytes }
  await dialog.getByLabel('Replace picture').setInputFiles(file)
  await waitVisible(dialog.getByText('300 × 300 pixels'))
  const { usedIn, alt } = (await app.asAdmin(`GET media/${id}/`)).json()
  expect([usedIn.length, alt]).toEqual([2, 'A crane at dawn'])
  // The conflict.
  expect(consoleErrors(page)).toEqual([expect.stringContaining('412')])
})

test('a text shows a picture of the library, and asks what it shows; it cannot be deleted then', async () => {
  const image = await imageFile({ width: 120, height: 90, name: 'quay.jpg' })
  const other = await imageFile({ width: 130, height: 90, name: 'pier.jpg' })
  const { id } = (await app.asAdmin('POST media/', multipart({ file: image }))).json()
  const row = await create(app, article, 'Two quays', { status: '1' })
  const page = await app.openSignedIn({ path: '/authority/articles' })
  const form = await openEditForm(page, 'Two quays')
  await form.locator('[contenteditable=true]').click()
  await page.keyboard.press('Control+End')
  await form.getByRole('button', { name: 'Picture from library for description' }).click()
  await page.getByRole('button', { name: 'quay.jpg' }).click()
  const question = page.getByRole('dialog', { name: 'What does this picture show?' })
  await question.getByRole('button', { name: 'Save' }).click()
  await waitVisible(question.getByText('Say what it shows, or that it is decorative.'))
  expect(await violationsInAllThemes(page, '[role=dialog]')).toEqual([])
  await question.getByLabel('Alternative text').fill('A quay at noon')
  await question.getByRole('button', { name: 'Save' }).click()
  await waitHidden(question)
  // One that is uploaded from the text is asked for below it.
  await form.locator('[contenteditable=true]').click()
  await page.keyboard.press('Control+End')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Insert image' }).click()
  const file = { name: other.name, mimeType: other.type, buffer: Buffer.from(other.bytes) }
  await (await chooser).setFiles(file)
  await form.getByRole('button', { name: 'Describe pier.jpg' }).click()
  await question.getByLabel(/Decorative/).check()
  await question.getByRole('button', { name: 'Save' }).click()
  await waitHidden(form.getByRole('button', { name: 'Describe pier.jpg' }))
  await submit(form)
  await waitHidden(form)
  expect(await app.asAdmin(`DELETE media/${id}/`)).toAnswer(409)
  const visitor = await app.openPage({ path: `/article/${row.slug}` })
  await waitVisible(visitor.getByRole('img', { name: 'A quay at noon' }))
})

test('search and tab are saved as a view, with which the library opens', async () => {
  for (const name of ['harbor.jpg', 'mountain.jpg', 'harbor-plan.jpg']) {
    const file = await imageFile({ width: 100 + name.length, height: 90, name })
    const { id } = (await app.asAdmin('POST media/', multipart({ file }))).json()
    if (name === 'harbor-plan.jpg') await app.asAdmin(`PATCH media/${id}/`, { alt: 'A plan' })
  }
  const page = await app.openSignedIn({ path: '/authority/media?tab=undescribed&search=harbor' })
  const tile = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  await waitVisible(tile('harbor.jpg'))
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  // Tiles have no columns.
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Save as new view …'])
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as new view' })
  await waitVisible(dialog.getByText('It keeps the tab and search that the list shows now.'))
  await dialog.getByLabel('Name').fill('Harbors to describe')
  await dialog.getByLabel('Open the list with it for me').check()
  await page.keyboard.press('Enter')
  await waitVisible(statusMessage(page, 'View saved.'))

  await page.goto('/authority/media')
  await waitVisible(page.getByRole('button', { name: 'Views: Harbors to describe' }))
  await waitVisible(tile('harbor.jpg'))
  for (const name of ['mountain.jpg', 'harbor-plan.jpg']) await waitHidden(tile(name))
  expect(new URL(page.url()).searchParams.get('tab')).toBe('undescribed')
  expect(await page.getByLabel('Search pictures').inputValue()).toBe('harbor')

  await page.getByRole('tab', { name: /All/ }).click()
  await waitVisible(tile('harbor-plan.jpg'))
  await page.getByRole('button', { name: 'Views: Harbors to describe' }).click()
  await page.getByRole('menuitem', { name: 'Harbors to describe', exact: true }).click()
  await waitHidden(tile('harbor-plan.jpg'))
  await waitVisible(tile('harbor.jpg'))
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(consoleErrors(page)).toEqual([])
})
