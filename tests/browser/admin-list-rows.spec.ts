import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { expectMainInput, mainInput, submit, waitForFormDraft } from '#tests/browser/form-page.ts'
import { openList, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { seedRow } from '#tests/browser/rows.ts'
import { contentType, create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()
const article = contentType('article')
const blogcategory = contentType('blogcategory')

const openId = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))

describe('an open row', () => {
  test('has a permanent URL that a click on its title opens and Back closes', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Linked')
    await openList(page, article, '?search=Linked')
    await page.getByRole('link', { name: 'Linked', exact: true }).click()
    await expectMainInput(page, article, 'Linked')
    expect(page.url()).toBe(`${app.url}/authority/articles?search=Linked&id=${row.id}`)
    await page.reload()
    await expectMainInput(page, article, 'Linked')
    await page.goBack()
    await waitHidden(mainInput(page, article))
    expect(page.url()).toBe(`${app.url}/authority/articles?search=Linked`)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit Linked')
    await page.goForward()
    await expectMainInput(page, article, 'Linked')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(mainInput(page, article))
    expect(openId(page)).toBe(0)
  })

  test('is found on any page, and Back asks before discarding input', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Far down')
    for (let number = 1; number <= 10; number++) await create(app, article, `Before it ${number}`)
    await openList(page, article)
    await page.goto(`/authority/articles?sort=-title&id=${row.id}`)
    await expectMainInput(page, article, 'Far down')
    await page.getByRole('button', { name: 'Edit Before it 9' }).click()
    await expectMainInput(page, article, 'Before it 9')
    await mainInput(page, article).fill('Typed over')
    await waitForFormDraft(page)
    await page.goBack()
    await waitVisible(page.getByRole('alertdialog', { name: 'Leave without saving?' }))
    await page.getByRole('button', { name: 'Stay' }).click()
    await expectMainInput(page, article, 'Typed over')
  })
})

describe('a row', () => {
  test.each([
    [article, 'Named alike'],
    [blogcategory, 'Named alike'],
    [enquiryList, 'Named alike'],
  ])('is named by each of its buttons (%#)', async (type, text) => {
    const page = await app.openSignedIn()
    await seedRow(app, type, text)
    await openList(page, type, `?search=${text}`)
    const row = rowOf(page, text)
    const buttons = row.getByRole('button')
    await expect.poll(() => buttons.count()).toBeGreaterThan(2)
    for (const button of await buttons.all())
      await expect.poll(() => button.getAttribute('aria-label')).toContain(text)
  })

  test('shows its status, when it was updated, and whether it has a form draft', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Told one', { status: '1' })
    await create(app, article, 'Told two')
    await openList(page, article, '?search=Told')
    const [one, two] = [rowOf(page, 'Told one'), rowOf(page, 'Told two')]
    await waitVisible(one.getByText('Published', { exact: true }))
    await waitVisible(two.getByText('Unpublished', { exact: true }))
    for (const row of [one, two]) await waitVisible(row.getByText('Changed just now'))
    expect(await page.getByText('Unsaved draft').count()).toBe(0)

    await page.getByRole('button', { name: 'Edit Told one' }).click()
    await mainInput(page, article).fill('Told one, and more')
    await waitForFormDraft(page)
    expect(await page.getByText('Unsaved draft').count()).toBe(0)
    // Another form replaces it, and its draft is kept.
    await page.getByRole('button', { name: 'Edit Told two' }).click()
    await waitVisible(one.getByText('Unsaved draft'))
    await page.reload()
    await waitForList(page)
    await waitVisible(one.getByText('Unsaved draft'))
    await page.getByRole('button', { name: 'Edit Told one' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await submit(page)
    await waitVisible(rowOf(page, 'Told one, and more'))
    await waitHidden(page.getByText('Unsaved draft'))
  })
})

test('a search field has one button that clears it, whether it was applied or not', async () => {
  const page = await app.openList(article)
  const box = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear search' })
  expect(await clear.count()).toBe(0)
  await box.fill('half typed')
  // Where the browser's own clear button would be.
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
  for (let x = width - 60; x < width - 34; x += 4) await box.click({ position: { x, y: height / 2 } })
  await expect.poll(() => box.inputValue()).toBe('half typed')
  await clear.click()
  await expect.poll(() => box.inputValue()).toBe('')
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await waitHidden(clear)
})

test('a name has the width of its card on a phone, except for the handle', async () => {
  const page = await app.openSignedIn({ width: 390 })
  const row = await create(app, article, 'A title that is as long as those of most articles')
  await openList(page, article, '?search=A title that is')
  const name = defined(await page.locator(`tr[data-row="${row.id}"] td:has(a)`).boundingBox())
  const card = defined(await page.locator(`tr[data-row="${row.id}"]`).boundingBox())
  expect(name.width).toBeGreaterThan(0.8 * card.width)
  // The handle is above it, where the pointer finds it.
  await page.locator(`tr[data-row="${row.id}"] td.drag-handle > *`).first().hover()
})

test('what is chosen is to be seen where the system chooses the colors', async () => {
  const page = await app.openSignedIn()
  for (let number = 1; number <= 11; number++)
    await create(app, blogcategory, `Chosen ${number}`, { status: number % 2 ? '1' : '0' })
  await openList(page, article)
  await page.emulateMedia({ forcedColors: 'active' })
  /** The color of one pixel, by its distance from the left and bottom edges. */
  const paint = async (selector: string, left: number, below: number) => {
    const { x, y, height } = defined(await page.locator(selector).first().boundingBox())
    const clip = { x: Math.round(x) + left, y: Math.round(y + height) - below, width: 1, height: 1 }
    const { data } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)].join()
  }
  const differs = async (chosen: string, other: string, [left, below]: [number, number]) =>
    expect(await paint(chosen, left, below), chosen).not.toBe(await paint(other, left, below))
  await differs('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]', [20, 1])
  const menu = 'nav[aria-label=Main] a'
  await differs(`${menu}[aria-current=page]`, `${menu}:not([aria-current])`, [3, 18])
  await openList(page, blogcategory)
  const pager = 'nav[aria-label=Pages] a'
  await differs(`${pager}[aria-current=page]`, `${pager}:not([aria-current])`, [3, 16])
  await differs('tbody label:has(:checked)', 'tbody label:not(:has(:checked))', [3, 14])
  await expect.poll(() => rowsOf(page).count()).toBe(10)
})
