import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fieldsExcept, fillForm, openAddForm, openEditForm } from '#tests/browser/form-page.ts'
import { openList, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { descriptionOf, focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { pauseClock, toastOf, waitForToast } from '#tests/browser/toast.ts'
import { imageFile, imageUpload } from '#tests/support/app.ts'
import { create, list } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const { article, banner } = contentTypes

async function openAddFormOf(page: Page, type: typeof article | typeof banner) {
  await openList(page, type)
  const form = await openAddForm(page, { type })
  await waitVisible(form.getByRole('toolbar', { name: 'Formatting' }))
  return form
}

const textOf = (form: Locator) => form.locator('[contenteditable=true]')
const tool = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

test('toasts stay while hovered (AC-456)', async () => {
  const page = await app.openSignedIn({ clock: true })
  const form = await openAddFormOf(page, article)
  await fillForm(form, article, 'Waiting')
  await pauseClock(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  const toast = toastOf(page, 'Article Created Successfully!')
  await waitForToast(page, toast)
  await toast.hover()
  await page.clock.runFor(5000)
  await expect.poll(() => toast.count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(1600)
  await waitHidden(toast)
})

test('the form of a banner has eight pages to choose from (AC-287, AC-288)', async () => {
  const form = await openAddFormOf(await app.openSignedIn(), banner)
  const choices = form.getByLabel('Page', { exact: true }).locator('option:not([disabled])')
  expect(await choices.allTextContents()).toEqual([
    ...['home', 'services', 'industries', 'clients', 'careers', 'team', 'about', 'blog'],
  ])
})

describe('pictures', () => {
  test('are accepted as jpeg, jpg or png only; a rejected file changes nothing (AC-440, AC-441, AC-442)', async () => {
    const page = await app.openSignedIn()
    const form = await openAddFormOf(page, article)
    const input = form.getByLabel('Image', { exact: true })
    await expect.poll(() => input.getAttribute('accept')).toBe('.jpeg,.jpg,.png,image/jpeg,image/png')
    for (const name of ['photo.jpg', 'photo.jpeg', 'photo.png']) {
      const { bytes } = await imageFile({ name })
      await input.setInputFiles({
        name,
        mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
        buffer: bytes,
      })
      await waitVisible(form.getByRole('img', { name: `Preview of ${name}` }))
    }
    for (const [name, mimeType] of [
      ['drawing.gif', 'image/gif'],
      ['drawing.svg', 'image/svg+xml'],
      ['notes.pdf', 'application/pdf'],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.from('GIF89a') })
      await expect.poll(() => descriptionOf(input)).toBe('Upload a valid image: jpeg, jpg or png.')
      await expect.poll(() => form.getByRole('img', { name: 'Preview of photo.png' }).isVisible()).toBe(true)
    }
  })

  test('that are not real images are rejected at once, and the stored one stays', async () => {
    await create(app, article, 'Disguise')
    const page = await app.openList(article)
    const form = await openEditForm(page, 'Disguise')
    const input = form.getByLabel('Image', { exact: true })
    const stored = form.locator('img[src^="/media/"]')
    await waitVisible(stored)
    await input.setInputFiles(fakeImage)
    await expect.poll(() => descriptionOf(input)).toBe('Upload a valid image: jpeg, jpg or png.')
    await waitVisible(stored)
    await bring(textOf(form), 'paste', fakeImage)
    await waitVisible(form.getByText('Could not upload fake.png. Upload a valid image: jpeg, jpg or png.'))
  })

  test('that cannot be loaded are replaced by a placeholder (AC-449, AC-450)', async () => {
    await create(app, article, 'Faded')
    const page = await app.openSignedIn()
    await page.route('**/media/**', (route) => route.abort())
    await openList(page, article)
    const image = rowOf(page, 'Faded').locator('img')
    await expect.poll(() => image.getAttribute('src')).toMatch(/no-image/)
    await expect
      .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    // The server has no row without its image, so the response is made up.
    await page.route('**/api/article/?*', async (route) => {
      const response = await route.fetch()
      const rows: object[] = await response.json()
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, articleImage: null })) })
    })
    await page.reload()
    await waitForList(page)
    const images = await rowsOf(page).locator('img').all()
    expect(images).toHaveLength(await rowsOf(page).count())
    for (const image of images) await expect.poll(() => image.getAttribute('src')).toMatch(/no-image/)
  })
})

describe('the editor', () => {
  test('has exactly the specified toolbar buttons, reachable by arrow keys (AC-453)', async () => {
    const page = await app.openSignedIn()
    for (const type of [article, banner]) {
      const form = await openAddFormOf(page, type)
      const tools = form.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')
      expect(
        await tools.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
      ).toEqual([
        ...['Heading', 'Bold', 'Italic', 'Link', 'Bulleted list', 'Numbered list', 'Outdent', 'Indent'],
        ...['Undo', 'Redo', 'Insert table'],
        // Pictures in the text, as in blogs.
        ...(type === article ? ['Insert image'] : []),
      ])
    }
    const form = page.getByRole('form', { name: /^Add/ })
    await tool(form, 'Heading').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await focusIn(tool(form, 'Italic'))
    await page.keyboard.press('Tab')
    await focusIn(textOf(form))
  })

  test('formats text, and the server stores the formatting (AC-453)', async () => {
    const page = await app.openSignedIn()
    const form = await openAddFormOf(page, article)
    await fillForm(form, article, 'Formats', fieldsExcept(article, 'description'))
    const text = textOf(form)
    const use = async (name: string) => {
      await tool(form, name).click()
      await focusIn(text)
    }
    await text.click()
    await page.keyboard.type('Plan')
    await tool(form, 'Heading').click()
    await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
    await expect.poll(() => text.locator('h2').textContent()).toBe('Plan')
    await focusIn(text)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await use('Bold')
    await page.keyboard.type('strong')
    await use('Bold')
    await use('Italic')
    await page.keyboard.type('soft')
    await use('Italic')
    await page.keyboard.press('Enter')
    await use('Bulleted list')
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await use('Indent')
    await expect.poll(() => text.locator('ul ul li').textContent()).toBe('two')
    await use('Outdent')
    await expect.poll(() => text.locator('ul ul').count()).toBe(0)
    await use('Numbered list')
    await expect.poll(() => text.locator('ol li').last().textContent()).toBe('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('mistake')
    await use('Undo')
    await expect.poll(() => text.getByText('mistake').count()).toBe(0)
    await use('Redo')
    await expect.poll(() => text.getByText('mistake').count()).toBe(1)
    await tool(form, 'Link').click()
    await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill('example.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://example.com')
    await focusIn(text)
    await page.keyboard.press('Enter')
    await use('Insert table')
    await expect.poll(() => text.locator('th').count()).toBe(3)
    await page.keyboard.type('Year')
    await form.getByRole('button', { name: 'Submit' }).click()
    await waitVisible(toastOf(page, 'Article Created Successfully!'))
    const [row] = await list(app, article, '?searchedText=formats')
    const html = String(row?.description)
    for (const markup of ['<h2>Plan</h2>', '<strong>strong</strong>', '<em>soft</em>', '<ol>', '<th', 'Year'])
      expect(html).toContain(markup)
    expect(html).toMatch(/<a [^>]*href="https:\/\/example.com"/)
  })

  test('uploads a pasted or dropped image and inserts it there (AC-454)', async () => {
    const page = await app.openSignedIn()
    const form = await openAddFormOf(page, article)
    await fillForm(form, article, 'Pictured')
    const text = textOf(form)
    for (const [index, method] of (['paste', 'drop'] as const).entries()) {
      const answer = page.waitForResponse('**/api/upload-image/')
      await bring(text, method, await imageUpload(`${method}.png`))
      const response = await answer
      expect(response.request().method()).toBe('POST')
      expect(response.request().headers()['content-type']).toMatch(/^multipart\/form-data/)
      const { url }: { url: string } = await response.json()
      await expect.poll(() => text.locator('img:not(.ProseMirror-separator)').count()).toBe(index + 1)
      await expect.poll(() => text.locator(`img[src="${url}"]`).count()).toBe(1)
    }
    await form.getByRole('button', { name: 'Submit' }).click()
    await waitVisible(toastOf(page, 'Article Created Successfully!'))
    const [row] = await list(app, article, '?searchedText=pictured')
    expect(String(row?.description).match(/<img /g)).toHaveLength(2)
  })

  test('shows the progress of each image, and cancels one', async () => {
    const page = await app.openSignedIn()
    const form = await openAddFormOf(page, article)
    const text = textOf(form)
    const release = await delayCalls(page, 'upload-image/')
    await bring(text, 'paste', await imageUpload('unwanted.png'))
    await bring(text, 'paste', await imageUpload('wanted.png'))
    const progress = form.getByRole('progressbar', { name: 'Upload' })
    await waitVisible(form.getByText('Uploading 2 images…'))
    await form.getByRole('button', { name: 'Cancel upload' }).first().click()
    await expect.poll(() => progress.count()).toBe(1)
    await focusIn(text)
    release()
    await expect.poll(() => text.locator('img:not(.ProseMirror-separator)').count()).toBe(1)
    await waitHidden(progress)
    expect(await form.getByText('Could not upload').count()).toBe(0)
  })

  test('keeps the text when an image cannot be uploaded, and shows an inline message (AC-455)', async () => {
    const page = await app.openSignedIn()
    const form = await openAddFormOf(page, article)
    const text = textOf(form)
    await text.fill('Nothing is lost')
    const mend = await failCalls(page, 'upload-image/')
    await bring(text, 'paste', await imageUpload('lost.png'))
    await waitVisible(form.getByText('Could not upload lost.png. Try again.'))
    await expect.poll(() => text.textContent()).toBe('Nothing is lost')
    await mend()
    const calls = recordApiRequests(page)
    await bring(text, 'paste', { name: 'drawing.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await waitVisible(form.getByText('Upload a valid image: jpeg, jpg or png.'))
    expect(writes(calls)).toEqual([])
    await expect.poll(() => text.textContent()).toBe('Nothing is lost')
  })
})

const fakeImage = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }

/** Pastes or drops a file with the events of a browser. */
async function bring(text: Locator, method: 'paste' | 'drop', file: Awaited<ReturnType<typeof imageUpload>>) {
  const { name, mimeType, buffer } = file
  await text.evaluate(
    (element, { way: method, name, mimeType, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      const box = element.getBoundingClientRect()
      const about = { bubbles: true, cancelable: true, clientX: box.x + 20, clientY: box.y + 20 }
      element.dispatchEvent(
        method === 'paste'
          ? new ClipboardEvent('paste', { ...about, clipboardData: data })
          : new DragEvent('drop', { ...about, dataTransfer: data }),
      )
    },
    { way: method, name, mimeType, bytes: [...buffer] },
  )
}

test.each([1440, 390])(
  'at a width of %i, nothing below an editor moves when it has loaded',
  async (width) => {
    const page = await app.openList(contentTypes.industry, '', { firstVisit: true, width })
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/editor-(?!field)/, async (route) => {
      await mayLoad
      await route.continue()
    })
    const form = await openAddForm(page, { type: contentTypes.industry })
    const top = async () => (await form.getByRole('button', { name: 'Submit' }).boundingBox())?.y
    const before = await top()
    load()
    await waitVisible(form.getByRole('toolbar', { name: 'Formatting' }))
    expect(await top()).toBe(before)
  },
)
