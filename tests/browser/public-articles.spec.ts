import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { recordRequests } from '#tests/browser/requests.ts'

const app = useBrowserTestApp()

/** Article 20 was published last. */
beforeAll(async () => {
  for (let number = 1; number <= 20; number += 1)
    await app.createArticle(`Article ${number}`, { status: '1' })
  await app.createArticle('Draft')
})

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
const from = (first: number, length: number) =>
  Array.from({ length }, (_, index) => `Article ${first - index}`)

describe('the index of articles', () => {
  test('has all published articles, nine to a page, the latest first', async () => {
    const page = await app.openPage({ path: '/article/article-1' })
    const requested = recordRequests(page)
    await page.getByRole('main').getByRole('link', { name: 'All articles' }).click()
    await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('20 articles')
    expect(await titles(page)).toEqual(from(20, 9))
    expect(requested.sort()).toEqual([
      'GET /api/article/?status=1&limit=9&skip=0',
      'GET /api/article/count/?status=1',
    ])
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3' }).click()
    await expect.poll(() => titles(page)).toEqual(from(2, 2))
    expect(new URL(page.url()).search).toBe('?page=3')
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(from(20, 9))
    expect(consoleErrors(page)).toEqual([])
  })

  test('is found from the home page, the menu, and the sitemap', async () => {
    expect((await app.call({ url: '/' })).body.match(/href="\/articles"/g)).toHaveLength(4)
    expect((await app.call({ url: '/sitemap.xml' })).body).toContain(`<loc>${app.url}/articles</loc>`)
  })

  test('has a URL, title and description for every page; a page past the end redirects to the last', async () => {
    const { body } = await app.call({ url: '/articles?page=2&from=mail' })
    expect(body).toContain(`<link rel="canonical" href="${app.url}/articles?page=2"/>`)
    expect(body).toContain('<title>Articles, page 2 – Larkfield Advisory</title>')
    expect(body).toMatch(/<meta name="description" content="[^"]{50,160}"\/>/)
    expect(body).toMatch(/<meta property="og:image" content="[^"]+"\/>/)
    for (const page of ['0', '-1', 'x', '1e9', '99999999999'])
      expect((await app.call({ url: `/articles?page=${page}` })).body, page).toContain('Article 20')
    const beyond = await app.call({ url: '/articles?page=99' })
    expect([beyond.statusCode, beyond.headers.location]).toEqual([302, '/articles?page=3'])
  })

  test('has no axe violations, wide or narrow', async () => {
    const page = await app.openPage({ path: '/articles' })
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test('the menu’s Contact leads to the contact form', async () => {
  for (const width of [1440, 390]) {
    const page = await app.openPage({ path: '/about-us?tab=join', width })
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    const tabs = page.getByRole('tablist')
    await page.getByRole('form', { name: 'Contact' }).waitFor()
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBeLessThan(250)
    expect((await tabs.boundingBox())?.y).toBeGreaterThan(72)
  }
})
