import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitForIdle } from '#tests/browser/page.ts'
import { imageFile } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const title = '<p>Three lines of words on a picture that is as white as paper</p>'

beforeAll(async () => {
  for (const selectedPage of ['home', 'home', 'team', 'blog']) {
    const bannerImage = await imageFile({ width: 1920, height: 1080, color: '#fff' })
    await create(app, contentTypes.banner, '', { status: '1', selectedPage, title, bannerImage })
  }
})

/** Red, green, and blue, from 0 to 255. */
type Rgb = readonly number[]

interface TextBox {
  readonly text: string
  readonly color: Rgb
  /** Their line boxes in the window, in pixels. */
  readonly lines: readonly { x: number; y: number; width: number; height: number }[]
}

describe.each([
  [1440, 900],
  [390, 844],
])('over a white picture, %i pixels wide', (width, height) => {
  test.each(['/', '/our-team', '/blogs'])(
    'all words of the head and the banner of %s have 4.5:1',
    async (path) => {
      const page = await app.openPage({ path, width, height })
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('[data-hero] img')
        return image?.complete && image.naturalWidth > 0
      })
      await hideText(page)
      expect(await poorContrasts(page, 'header, [data-hero]')).toEqual([])
      // Further down the header is over other parts of the image, until it has its own background.
      await scrollTo(page, 150)
      expect(await page.locator('header[data-condensed]').count()).toBe(0)
      expect(await poorContrasts(page, 'header')).toEqual([])
      await scrollTo(page, 260)
      await page.locator('header[data-condensed]').waitFor()
      expect(await poorContrasts(page, 'header')).toEqual([])
    },
  )
})

const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise((done) => {
        window.scrollTo({ top, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(done))
      }),
    y,
  )

/** Hides all text but not its `color` and layout, on a page long enough to scroll, to measure the background. */
const hideText = (page: Page) =>
  page.evaluate(() => {
    // The page's Content-Security-Policy allows no style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { -webkit-text-fill-color: transparent !important }
      svg { opacity: 0 }
      body { padding-bottom: 100vh }
    `)
    document.adoptedStyleSheets.push(sheet)
  })

/** The visible texts with a contrast below 4.5:1 on any pixel of their background. */
async function poorContrasts(page: Page, within: string): Promise<string[]> {
  await waitForIdle(page)
  const text = await textBoxes(page, within)
  expect(text.length).toBeGreaterThan(0)
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return text.flatMap(({ text, color, lines }) => {
    let worst = Number.POSITIVE_INFINITY
    for (const { x, y, width, height } of lines)
      for (let row = Math.ceil(y); row < Math.min(y + height, info.height); row += 1)
        for (let column = Math.ceil(x); column < Math.min(x + width, info.width); column += 1) {
          const at = (row * info.width + column) * info.channels
          worst = Math.min(worst, contrast(color, [...data.subarray(at, at + 3)]))
        }
    return worst < 4.5 ? [`${text}: ${worst.toFixed(2)}`] : []
  })
}

const textBoxes = (page: Page, within: string): Promise<TextBox[]> =>
  page.evaluate((selector) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas.')
    const rgb = (color: string) => {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const found: TextBox[] = []
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()]
          .filter(({ x, y, width, bottom }) => width > 1 && x >= 0 && y >= 0 && bottom <= innerHeight)
          .map(({ x, y, width, height }) => ({ x, y, width, height }))
        if (lines.length > 0)
          found.push({ text: node.textContent, color: rgb(getComputedStyle(parent).color), lines })
      }
    }
    return found
  }, within)

/** WCAG 2.2, 1.4.3. */
function contrast(one: Rgb, other: Rgb): number {
  const both = [luminance(one), luminance(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
