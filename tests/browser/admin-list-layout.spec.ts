import { expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { seedRow } from '#tests/browser/rows.ts'
import { create } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()

const { article, blogcategory, client } = contentTypes
/** From one column to seven, with tabs and without: how wide a list has to be follows from its columns alone. */
const types = [article, blogcategory, client]
const listPaths = [...types, enquiryList]
  .map(({ admin }) => `/authority/${admin.path}`)
  .concat('/authority/articles?trash')

/**
 * Shows all frames at widths from 320 to 1600 pixels and returns those at which a list still changes in the next frame
 * without a reason. Every pixel is tried around each width at which a media or container query changes.
 */
async function unsettledWidths() {
  const frames = [...document.querySelectorAll('iframe')]
  const looksAt = async (width: number) => {
    for (const frame of frames) frame.style.width = `${width}px`
    const shown: string[][] = []
    for (let count = 0; count < 3; count++) {
      await new Promise(requestAnimationFrame)
      shown.push(frames.map(appearance))
    }
    return shown
  }
  const appearance = (frame: HTMLIFrameElement) => {
    const table = frame.contentDocument?.querySelector<HTMLElement>('.list table')
    if (!table) return `${frame.src} shows no list`
    const { display, minWidth } = getComputedStyle(table)
    const { border, maxHeight } = getComputedStyle(table.parentElement ?? table)
    return JSON.stringify([new URL(frame.src).pathname, display, minWidth, border, maxHeight])
  }
  const found: string[] = []
  const tried = new Set<number>()
  const tryOut = async (width: number) => {
    const [, before, after] = await looksAt(width)
    tried.add(width)
    for (const [index, last] of (after ?? []).entries())
      if (last !== before?.[index]) found.push(`${width} px: ${before?.[index]} and ${last}`)
    return String(after)
  }
  const rules = [...document.querySelectorAll('iframe')]
    .flatMap((frame) => [...(frame.contentDocument?.styleSheets ?? [])])
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .flatMap((text) => [...text.matchAll(/@media[^{]*?([\d.]+)(rem|px)/g)])
    .map(([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1))
  const edges = new Set(rules)
  let former = ''
  /** Finds every width above the first and up to the second at which a list looks another way. */
  const findEdges = async (from: number, before: string, to: number, after: string): Promise<void> => {
    if (before === after) return
    if (to - from === 1) return void edges.add(to)
    const middle = Math.floor((from + to) / 2)
    const between = await tryOut(middle)
    await findEdges(from, before, middle, between)
    await findEdges(middle, between, to, after)
  }
  for (let width = 320; width <= 1600; width += 16) {
    const now = await tryOut(width)
    if (former) await findEdges(width - 16, former, width, now)
    former = now
  }
  for (const edge of edges)
    for (const width of [edge - 2, edge - 1, edge, edge + 1, edge + 2])
      if (width >= 320 && width <= 1600 && !tried.has(width)) await tryOut(width)
  return { found, tried: tried.size }
}

test('a list settles at every width from 320 to 1600 pixels, however many columns it has', async () => {
  for (const type of types) await create(app, type, 'A row like any other')
  await seedRow(app, enquiryList, 'A row like any other')
  const { slug } = await app.createArticle('Thrown away')
  await app.asAdmin(`DELETE article/${slug}/`)
  const page = await app.openSignedIn({ width: 1640, height: 900 })
  // All lists are measured together in frames, which the responses' own headers forbid.
  await page.route('**/every-list', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.route('**/authority/*', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // Browsers open six connections to a site at once, and the streams of all frames would take them.
  await page.route('**/api/events/**', (route) => route.abort())
  await page.goto('/every-list')
  await page.evaluate((paths) => {
    const frames = paths.map((src) => Object.assign(document.createElement('iframe'), { src, height: '400' }))
    document.body.replaceChildren(...frames)
  }, listPaths)
  for (const path of listPaths)
    await page
      .frameLocator(`iframe[src="${path}"]`)
      .locator('.list[aria-busy=false] tr[data-row]')
      .first()
      .waitFor({ timeout: 60_000 })
  const { found, tried } = await page.evaluate(unsettledWidths)
  expect(found).toEqual([])
  expect(tried).toBeGreaterThan(100)
})
