import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { recordRequests } from '#tests/browser/requests.ts'

const title22 = 'Exactly 22 characters.'
const text150 = 'word '.repeat(29).concat('words')

describe('a home page with everything on it', () => {
  const app = useBrowserTestApp()

  test('a visitor sees the banners of page HOME only, the title as formatted text (PS-001, PS-022, PS-047, PS-051)', async () => {
    await app.createBanner('', { title: '<h2>First <em>light</em></h2>', status: '1' })
    await app.createBanner('', { title: '<p>Second wind</p>', status: '1' })
    await app.createBanner('', { title: '<p>Third time</p>', status: '1' })
    await app.createBanner('', { title: '<p>Not yet</p>', status: '0' })
    await app.createBanner('', { title: '<p>Team spirit</p>', status: '1', selectedPage: 'team' })
    const page = await app.openPage()
    expect((await page.goto('/'))?.status()).toBe(200)
    await expect.poll(() => slides(page).count()).toBe(3)
    expect(await page.getByText('Not yet').count()).toBe(0)
    expect(await page.getByText('Team spirit').count()).toBe(0)
    await expect.poll(() => page.locator('em', { hasText: 'light' }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'First light' }).isVisible()).toBe(true)
  })

  test('banners are in the order set by administrators (PS-043)', async () => {
    const page = await app.openPage({ path: '/' })
    const before = await slides(page).allTextContents()
    const rows = (await app.asAdmin({ url: '/api/banner/?status=1&selectedPage=home' })).json()
    const items = rows.map(({ id }: { id: number }, index: number) => ({ id, position: index }))
    await app.asAdmin('POST banner/reorder/', { items })
    await page.reload()
    expect(await slides(page).allTextContents()).toEqual(before.reverse())
  })

  test('the slider goes on after 2 seconds, moving for 1 second (PS-049, PS-050)', async () => {
    const page = await app.openPage({ motion: true })
    // The clock is paused, so that loading time makes no difference.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/')
    await waitForHydration(page)
    const [first, second, third] = await slides(page).allTextContents()
    await page.clock.runFor(1900)
    await expect.poll(() => shown(page)).toBe(first)
    await page.clock.runFor(200)
    await expect.poll(() => shown(page)).toBe(second)
    const moving = page.locator('[aria-roledescription=slide]:not([inert])')
    expect(await moving.evaluate((slide) => getComputedStyle(slide).animationDuration)).toBe('1s')
    await page.clock.runFor(2000)
    await expect.poll(() => shown(page)).toBe(third)
    await page.clock.runFor(2000)
    await expect.poll(() => shown(page)).toBe(first)
  })

  test('the slider can be paused and played, and stops while hovered or focused', async () => {
    const page = await app.openPage({ motion: true })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/')
    await waitForHydration(page)
    const [first, second] = await slides(page).allTextContents()
    await page.getByRole('region', { name: 'Highlights' }).hover()
    await page.clock.runFor(9000)
    await expect.poll(() => shown(page)).toBe(first)
    await page.mouse.move(700, 880)
    await page.getByRole('button', { name: 'Pause slides' }).focus()
    await page.clock.runFor(9000)
    await expect.poll(() => shown(page)).toBe(first)
    await page.keyboard.press('Enter')
    await blur(page)
    await page.clock.runFor(9000)
    await expect.poll(() => shown(page)).toBe(first)
    await page.getByRole('button', { name: 'Play slides' }).press('Enter')
    await blur(page)
    await page.clock.runFor(2100)
    await expect.poll(() => shown(page)).toBe(second)
  })

  test('with reduced motion the slider is paused until started', async () => {
    const page = await app.openPage()
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Play slides' }).waitFor()
    const [first] = await slides(page).allTextContents()
    await page.clock.runFor(9000)
    await expect.poll(() => shown(page)).toBe(first)
  })

  test('slides are turned by dots, arrow keys, and swipes, round and round', async () => {
    const page = await app.openPage({ path: '/' })
    await page.getByRole('button', { name: 'Play slides' }).waitFor()
    const [first, second, third] = await slides(page).allTextContents()
    await page.getByRole('button', { name: 'Show slide 2 of 3' }).click()
    await expect.poll(() => shown(page)).toBe(second)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toBe(third)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown(page)).toBe(third)
    await swipe(page, 900, 600)
    await expect.poll(() => shown(page)).toBe(first)
    await swipe(page, 600, 900)
    await expect.poll(() => shown(page)).toBe(third)
  })

  test('the three latest published articles are shown, each with its way on (PS-042, PS-052, PS-054)', async () => {
    for (const title of ['One', 'Two', 'Three']) await app.createArticle(title, { status: '1' })
    await app.createArticle('Four')
    await app.createArticle('Hidden')
    const page = await app.openPage({ path: '/' })
    expect(await page.locator('article h3').allInnerTexts()).toEqual(['Three', 'Two', 'One'])
    await app.asAdmin('PATCH article/four/', { status: 1 })
    await page.reload()
    expect(await page.locator('article h3').allInnerTexts()).toEqual(['Four', 'Three', 'Two'])
    const links = page.getByRole('link', { name: /^Read More/ })
    expect(await links.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/article/four',
      '/article/three',
      '/article/two',
    ])
    await links.first().click()
    await page.getByRole('heading', { level: 1, name: 'Four' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/article/four')
  })

  test('unpublished rows are gone after a reload (PS-041)', async () => {
    const page = await app.openPage({ path: '/' })
    await expect.poll(() => page.getByRole('heading', { name: 'Four' }).count()).toBe(1)
    await app.asAdmin('PATCH article/four/', { status: 0 })
    await page.reload()
    expect(await page.getByRole('heading', { name: 'Four' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('heading', { name: 'One' }).count()).toBe(1)
  })

  test('titles are cut at 22 and texts at 150 characters, without their marks, and end in dots (PS-055, PS-056, PS-074)', async () => {
    await app.createArticle(`${title22}!`, { status: '1', description: `<p><b>${text150}</b>!</p>` })
    const page = await app.openPage({ path: '/' })
    const card = page.locator('article').first()
    // A full stop before the dots would be a fourth dot.
    expect(await card.locator('h3').innerText()).toBe('Exactly 22 characters...')
    expect(await card.locator('p').innerText()).toBe(`${text150}...`)
    expect(await card.locator('p b').count()).toBe(0)
  })

  test('a title of 22 and a text of 150 characters stay whole (PS-075)', async () => {
    await app.createArticle(title22, { status: '1', description: `<p>${text150}</p>` })
    const page = await app.openPage({ path: '/' })
    const card = page.locator('article').first()
    expect(await card.locator('h3').innerText()).toBe(title22)
    expect(await card.locator('p').innerText()).toBe(text150)
  })

  test('client navigation to the home page makes exactly the specified API calls (PS-048, PS-053, PS-058, PS-067, PS-070)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' }).click()
    await page.getByRole('heading', { name: 'Latest articles' }).waitFor()
    expect(requested.sort()).toEqual([
      'GET /api/article/?status=1&limit=3',
      'GET /api/banner/?status=1&selectedPage=HOME',
      'GET /api/blog/?status=1&limit=1',
      'GET /api/client/?status=1&limit=1',
      'GET /api/service/?status=1&selectedPage=HOME&limit=4',
    ])
    await expect.poll(() => slides(page).count()).toBe(3)
    expect(consoleErrors(page)).toEqual([])
  })

  test('a part that cannot be read stays empty and is logged; the others work (PS-033, PS-034)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    await page.route('**/api/article/**', (route) => route.fulfill({ status: 500, json: { detail: 'Away' } }))
    await page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' }).click()
    await page.getByRole('region', { name: 'Highlights' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Latest articles' }).count()).toBe(0)
    expect(
      await page
        .getByRole('alert')
        .allInnerTexts()
        .then((all) => all.join('')),
    ).toBe('')
    expect(consoleErrors(page).join()).toContain('Away')
  })

  test('a broken image is replaced by a placeholder (PS-401)', async () => {
    const page = await app.openPage()
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    const images = page.locator('article img')
    await page.getByRole('heading', { name: 'Latest articles' }).scrollIntoViewIfNeeded()
    await expect
      .poll(() => images.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.currentSrc)))
      .toEqual(Array(3).fill(expect.stringContaining('/assets/placeholder')))
  })
})

describe('a home page with little on it', () => {
  const app = useBrowserTestApp()

  test('without banners and articles nothing is broken or empty (PS-076)', async () => {
    const page = await app.openPage({ path: '/' })
    expect(await page.getByText('Steady hands for hard changes', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Latest articles' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /slides/ }).count()).toBe(0)
    expect(consoleErrors(page)).toEqual([])
  })

  test('one banner has no slider controls, and one article is shown alone (PS-076)', async () => {
    await app.createBanner('Alone', { status: '1' })
    await app.createArticle('Alone', { status: '1' })
    const page = await app.openPage({ path: '/' })
    expect(await page.getByRole('button', { name: /slide/ }).count()).toBe(0)
    await expect.poll(() => page.locator('article').count()).toBe(1)
  })

  test('a section whose query fails stays empty and is logged; the page is not cached (PS-033, PS-034)', async () => {
    await app.db.execute('alter table article rename to article_away')
    await app.createArticle('x').catch(() => {})
    const page = await app.openPage()
    await app.createBanner('News', { status: '1' })
    const answer = await page.goto('/')
    await app.db.execute('alter table article_away rename to article')
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await expect.poll(() => slides(page).count()).toBe(2)
    expect(await page.locator('article').count()).toBe(0)
    expect(app.log.some(({ level }) => level === 50)).toBe(true)
    expect((await page.reload())?.status()).toBe(200)
    await expect.poll(() => page.locator('article').count()).toBe(1)
  })
})

const slides = (page: Page) => page.locator('[aria-roledescription=slide]')

/** The text of the current slide. */
const shown = (page: Page) => page.locator('[aria-roledescription=slide]:not([inert])').textContent()

const blur = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

async function swipe(page: Page, from: number, to: number) {
  await page.mouse.move(from, 300)
  await page.mouse.down()
  await page.mouse.move(to, 300, { steps: 4 })
  await page.mouse.up()
}
