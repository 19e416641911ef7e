import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'

declare global {
  interface Window {
    /** The layout shifts so far, which the test records. */
    shifts?: number[]
  }
}

const app = useBrowserTestApp()
const pages = ['/', '/article/harvest', '/privacy-policy', '/terms-condition', '/no-such-page']

beforeAll(async () => {
  for (const title of ['Wind', 'Rain', 'Harvest']) {
    await app.createArticle(title, {
      status: '1',
      description: `<h2>Fields</h2><p>${'Slow and steady. '.repeat(20)}</p><blockquote><p>So it is.</p></blockquote>
        <table><tbody><tr><th>Year</th><th>Yield</th></tr><tr><td>2024</td><td>12</td></tr></tbody></table>`,
    })
  }
  for (const title of ['<h2>Steady <em>hands</em></h2>', '<p>Hard changes</p>']) {
    await app.createBanner('', { status: '1', title })
  }
})

test('every way of the navigation leads to a page', async () => {
  const page = await app.openPage({ path: '/' })
  const ways = await page
    .getByRole('banner')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const way of new Set(ways.filter((one) => one?.startsWith('/'))))
    expect(await app.call({ url: String(way) })).toAnswer(200)
})

describe.each(pages)('the page %s', (path) => {
  test('has a logo that leads home, a navigation, and the legal links at its foot (PS-026, PS-027, PS-028, PS-029, PS-030)', async () => {
    const page = await app.openPage({ path })
    const head = page.getByRole('banner')
    expect(await head.getByRole('link', { name: company.name }).getAttribute('href')).toBe('/')
    const navigation = head.getByRole('navigation', { name: 'Main' })
    const links = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(links).toEqual(
      expect.arrayContaining([
        ...['/', '/our-services', '/industries', '/client'],
        ...['/career', '/our-team', '/blogs', '/about-us'],
      ]),
    )
    expect(await navigation.getByRole('link', { name: 'Join Us' }).isVisible()).toBe(true)
    const foot = page.getByRole('contentinfo')
    expect(await foot.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    )
    expect(await foot.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-condition')
    expect(await foot.getByText(`© 2025 ${company.name}`).isVisible()).toBe(true)
    for (const { city } of company.offices) expect(await foot.getByText(city).first().isVisible()).toBe(true)
  })

  test('opens and reloads by its URL, with scripts from the root and no console errors (PS-023, PS-025)', async () => {
    const page = await app.openPage()
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(path)
    await page.reload()
    await waitForHydration(page)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toMatch(new RegExp(`^200 ${app.url}/assets/`))
    // The missing page itself logs "Failed to load".
    expect(consoleErrors(page).filter((one) => path !== '/no-such-page' || !one.includes('404'))).toEqual([])
  })

  test('has no axe violations, and can be used at 360 px without scrolling sideways (PS-032)', async () => {
    const page = await app.openPage({ path })
    expect(await violationsInAllThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('has no layout shift while loading and scrolling', async () => {
    const page = await app.openPage({ firstVisit: true, motion: true })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.shifts?.push('value' in entry ? Number(entry.value) : Number.NaN)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await cacheFonts(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await waitForHydration(page)
      await page.evaluate(() => document.fonts.ready)
      for (let step = 0; step < 6; step++) {
        await page.mouse.wheel(0, 800)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
      }
      const shifts = await page.evaluate(() => window.shifts ?? [Number.NaN])
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    }
  })
})

/** A font that comes after the first paint moves lines by as much as a busy machine delays it. */
async function cacheFonts(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
}

test('the home page loads at most 130 KB of scripts and 25 KB of styles, and nothing of the admin area', async () => {
  const page = await app.openPage({ firstVisit: true })
  const bodies = { script: [] as Buffer[], stylesheet: [] as Buffer[] }
  const pending: Promise<unknown>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet')
      pending.push(response.body().then((body) => bodies[type].push(body)))
  })
  const answer = await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(pending)
  const packed = (files: Buffer[]) =>
    files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
  expect(packed(bodies.script)).toBeGreaterThan(0)
  expect(packed(bodies.script)).toBeLessThanOrEqual(130 * 1024)
  expect(packed(bodies.stylesheet)).toBeLessThanOrEqual(25 * 1024)
  const all = [await answer?.text(), ...bodies.script, ...bodies.stylesheet].join('\n')
  expect(all).not.toMatch(/authority/i)
})

test('only the hero image has high priority, and images have width and height', async () => {
  const page = await app.openPage({ path: '/' })
  const images = page.getByRole('main').locator('img')
  await expect.poll(() => images.and(page.locator('[fetchpriority=high]')).count()).toBe(1)
  expect(await images.and(page.locator(':not([width]), :not([height])')).count()).toBe(0)
  expect(await page.locator('article img:not([loading=lazy])').count()).toBe(0)
})

test('with reduced motion a change of colour moves nothing, not even for a moment', async () => {
  const page = await app.openPage({ path: '/' })
  const transitions = await page.evaluate(() => {
    document.body.style.color = 'red'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(transitions).toBe(0)
})

test('scripts wait for the first paint, but not for longer than the first interaction', async () => {
  const page = await app.openPage({ width: 390 })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // Images that never load prevent the load event.
  await page.route('**/media/**', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await waitForHydration(page)
})

test('the head gets low after 200 px of scrolling and high again at the top', async () => {
  const page = await app.openPage({ path: '/' })
  const bottom = () =>
    page.getByRole('banner').evaluate((head) => Math.round(head.getBoundingClientRect().bottom))
  const high = await bottom()
  await page.mouse.wheel(0, 150)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
  expect(await bottom()).toBe(high)
  await page.mouse.wheel(0, 300)
  await expect.poll(bottom).toBeLessThan(high)
  await page.mouse.wheel(0, -600)
  await expect.poll(bottom).toBe(high)
})

test('on a narrow screen the menu opens over the page, closes with Escape, and leads on', async () => {
  const page = await app.openPage({ path: '/terms-condition', width: 390 })
  const menu = page.getByRole('navigation', { name: 'Main' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect.poll(() => menu.isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Latest articles' }).waitFor()
  await expect.poll(() => menu.isVisible()).toBe(false)
})

test('the keyboard reaches the content first by the skip link', async () => {
  const page = await app.openPage({ path: '/' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test.each([
  ['/client/%20', 'Client slug is missing', 'PS-133'],
  ['/blogs/%20', 'Blog slug is missing', 'PS-134'],
])('%s has no slug: the console says "%s" and nothing is loaded (%s)', async (path, message) => {
  const page = await app.openPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  expect((await page.goto(path))?.status()).toBe(404)
  await expect.poll(() => consoleErrors(page)).toContain(message)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
  expect(requested.filter((one) => one.startsWith('/api/'))).toEqual([])
})

test.each(['/nope/%F0%9F', '/%zz?x=%zz'])(
  'the malformed address %s is that of a page that does not exist',
  async (path) => {
    const page = await app.openPage()
    expect((await page.goto(path))?.status()).toBe(404)
    await waitForHydration(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
  },
)

/** The text of a legal page below each of its headings. */
async function sectionsOf(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) =>
      headings.map((heading) => {
        let text = ''
        for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; ) {
          text += `${next.textContent} `
          next = next.nextElementSibling
        }
        return [heading.textContent, text.replace(/\s+/g, ' ')]
      }),
    )
  return Object.fromEntries(pairs)
}

test('the privacy policy covers, in effect since 1 January 2016, all that it must (PS-014, PS-319, PS-320, PS-321, PS-322, PS-323, PS-324, PS-325, PS-326, PS-327)', async () => {
  const page = await app.openPage({ path: '/privacy-policy' })
  expect(await page.getByRole('main').innerText()).toContain('In effect since 1 January 2016')
  expect(await sectionsOf(page)).toEqual({
    'Which data we collect': expect.stringMatching(/name.+e-mail.+resume/),
    'Cookies and IP logging': expect.stringMatching(/Cookies are.+log the IP address/),
    'Exceptions for disclosure': expect.stringMatching(/to others only.+a law, a court/),
    'Links to third parties': expect.stringMatching(/links to websites of others.+does not cover/),
    'Access and deletion': expect.stringMatching(new RegExp(`e-mail to ${company.email}.+deleted`)),
    Security: expect.stringMatching(/protect personal data.+encrypted/),
    'Children under 13': expect.stringMatching(/not aimed at children under 13/),
    Consent: expect.stringMatching(/you agree to this policy/),
  })
  expect(await page.getByRole('link', { name: company.email }).first().getAttribute('href')).toBe(
    `mailto:${company.email}`,
  )
})

test('the terms cover all that they must (PS-015, PS-328, PS-329, PS-330, PS-331, PS-332, PS-333, PS-334)', async () => {
  const page = await app.openPage({ path: '/terms-condition' })
  expect(await sectionsOf(page)).toEqual({
    Copyrights: expect.stringMatching(/protected by copyright/),
    Trademarks: expect.stringMatching(/our trademarks/),
    'Use of content': expect.stringMatching(/You may read.+You may not/),
    'Notices of infringement': expect.stringMatching(/infringes your copyright.+write to/),
    Disclaimers: expect.stringMatching(/offered as it is.+not liable/),
    'Third-party sites': expect.stringMatching(/no control over these sites/),
    'Governing law': expect.stringMatching(/governed by the laws of the Commonwealth of Virginia/),
  })
})
