import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { submit } from '#tests/browser/form-page.ts'
import { rowOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { fetchRow } from '#tests/browser/rows.ts'
import { statusMessage, toastOf } from '#tests/browser/toast.ts'
import { imageUpload } from '#tests/support/app.ts'
import { contentType, create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')

/** Creates an article and opens its form with an empty editor. */
async function openEditor(words: string): Promise<{ page: Page; text: Locator; row: { id: number } }> {
  const row = await create(app, article, words)
  const page = await app.openList(article, `?search=${words}`)
  await rowOf(page, words).getByRole('button', { name: /^Edit/ }).click()
  const text = page.getByRole('form').getByRole('textbox', { name: 'Description', exact: true })
  await waitVisible(text)
  return { page, text, row }
}

/** Replaces the whole text by a paste, with the event of a browser. */
async function paste(text: Locator, html: string, image?: Awaited<ReturnType<typeof imageUpload>>) {
  await text.press('ControlOrMeta+a')
  await text.evaluate(
    (element, { html, picture: image }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      if (image) {
        const { name, mimeType, bytes } = image
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    },
    { html, picture: image && { ...image, bytes: [...image.buffer] } },
  )
}

/** The editor's HTML without its cursor helpers. */
const htmlOf = (text: Locator) =>
  text.evaluate((element) => {
    const copy = document.createElement('div')
    copy.append(...[...element.childNodes].map((child) => child.cloneNode(true)))
    for (const added of copy.querySelectorAll('[class^=ProseMirror]')) added.remove()
    return copy.innerHTML
  })

describe('what is pasted', () => {
  test('has its headings from the second level on and its styles as tags, and the browser complains of nothing', async () => {
    const { page, text, row } = await openEditor('Pasted')
    const consoleErrors = recordConsoleErrors(page)
    // Wrapped and styled as by word processors on the web.
    await paste(
      text,
      `<meta charset="utf-8"><style>p { color: red }</style>
      <b style="font-weight:normal" id="docs-internal-guid-1">
        <h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:700">Harvest</span></h1>
        <p style="color:#222"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold, </span><span style="font-style:italic">soft, </span><span style="text-decoration:underline">lined, </span><a href="https://example.com" style="text-decoration:none"><span style="text-decoration:underline">linked</span></a>.</p>
      </b>
      <table style="width:50%"><colgroup><col style="width:10px"></colgroup><tr style="font-weight:700"><td style="font-weight:700;text-align:left">Cell</td></tr></table>`,
    )
    await expect.poll(() => text.locator('h2').textContent()).toBe('Harvest')
    await text.pressSequentially(' ')
    await submit(page)
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    const { description } = await fetchRow(app, article, row)
    expect(String(description)).toContain('<h2>Harvest</h2>')
    expect(String(description)).toContain(
      '<p>Plain, <strong>bold, </strong><em>soft, </em><u>lined, </u><a href="https://example.com" rel="noopener noreferrer">linked</a>.</p>',
    )
    expect(String(description)).toMatch(/<td[^>]*><p><strong>Cell *<\/strong> *<\/p><\/td>/)
    expect(consoleErrors).toEqual([])
  })

  test('keeps our own images; those of other sites are removed with a message and never requested', async () => {
    const { page, text } = await openEditor('Illustrated')
    const own = String((await create(app, article, 'Source')).articleImage)
    const consoleErrors = recordConsoleErrors(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== new URL(app.url).hostname) foreign.push(request.url())
    })
    const elsewhere = 'https://pictures.example/cat.png'
    await paste(
      text,
      `<p>Before<img src="${elsewhere}">between<img src="data:image/png;base64,AAAA">after</p>
      <img src="${app.url}/media/w_1120,h_560/${own}" alt="ours">`,
    )
    await waitVisible(statusMessage(page, '2 images from other sites were left out.'))
    expect(
      await text.locator('img[alt]').evaluateAll((all) => all.map((img) => img.getAttribute('src'))),
    ).toEqual([`/media/w_1120,h_560/${own}`])
    await expect.poll(() => text.innerText()).toContain('Beforebetweenafter')
    await text.press('ControlOrMeta+a')
    await page.keyboard.type(`![cat](${elsewhere}) `)
    expect(await htmlOf(text)).toBe(`<p>![cat](${elsewhere}) </p>`)
    expect(foreign).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  test('is inserted as text where the clipboard holds text and an image of it, as from a spreadsheet', async () => {
    const { page, text } = await openEditor('Spreadsheet')
    await paste(text, '<table><tr><td>Yield</td></tr></table>', await imageUpload('cells.png'))
    await expect.poll(() => text.locator('td').textContent()).toBe('Yield')
    await waitHidden(page.getByText('Uploading image…'))
    expect(await text.locator('img[src]').count()).toBe(0)
  })
})

const long = [...Array(60).keys()].map((line) => `<p>Line ${line}</p>`).join('')

describe('a long text', () => {
  test.each([
    ['wide', 1440],
    ['narrow', 390],
  ])(
    'is shown whole, and its tools stay in sight and uncovered while it is edited: %s',
    async (display, width) => {
      const text = `Long ${display}`
      await create(app, article, text, { description: long })
      const page = await app.openList(article, `?search=${text}`, { width, height: 800 })
      await page.getByRole('button', { name: 'Add Article' }).click()
      const add = page.getByRole('form', { name: 'Add article' })
      await paste(add.getByRole('textbox', { name: 'Description' }), long)
      await toolsStay(page, add)
      await rowOf(page, text).getByRole('button', { name: /^Edit/ }).click()
      await toolsStay(page, page.getByRole('form', { name: `Edit ${text}` }))
    },
  )
})

/** Moves the cursor through the text of a form from its end to its middle: cursor and toolbar must stay visible. */
async function toolsStay(page: Page, form: Locator) {
  const text = form.getByRole('textbox', { name: 'Description' })
  const tools = form.getByRole('toolbar', { name: 'Formatting' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowUp')
  expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await expect.poll(() => tools.getByRole('button', { name: 'Bold' }).evaluate(isOnTop)).toBe(true)
  const ends = await tools.evaluate((element) => element.getBoundingClientRect().bottom)
  const cursor = () => page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top)
  await expect.poll(cursor).toBeGreaterThan(ends)
  await tools.getByRole('button', { name: 'Bold' }).click()
}

/** Whether a click on its centre would hit the element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}
