import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { menu } from '#web/public/pages.ts'

describe('reading an article', () => {
  const app = useBrowserTestApp()

  test('the page of a slug shows image, title and the whole formatted text (PS-002, PS-078)', async () => {
    const description = `<h2>Why</h2><p>${'All of it. '.repeat(60)}<strong>To the end.</strong></p><ul><li>One</li></ul>`
    await app.createArticle('A long story', { status: '1', description })
    const page = await app.openPage()
    expect((await page.goto('/article/a-long-story'))?.status()).toBe(200)
    const article = page.getByRole('main').locator('article').first()
    expect(await article.getByRole('heading', { level: 1 }).innerText()).toBe('A long story')
    expect(await article.locator('img').getAttribute('src')).toMatch(/^\/media\/w_1120,h_560\/article\//)
    expect(await article.getByRole('heading', { name: 'Why' }).isVisible()).toBe(true)
    expect(await article.locator('strong').innerText()).toBe('To the end.')
    await expect.poll(() => article.getByRole('listitem').count()).toBe(1)
    expect((await page.reload())?.status()).toBe(200)
  })

  test('the document has the title of the article, and after it the name of the site (PS-079)', async () => {
    const page = await app.openPage({ path: '/article/a-long-story' })
    expect(await page.title()).toBe('A long story – Larkfield Advisory')
  })

  test('the HTML has what link previews need: canonical URL, texts and an image of 1200 by 630', async () => {
    const html = (await app.call({ url: '/article/a-long-story' })).body
    expect(html).toContain(`<link rel="canonical" href="${app.url}/article/a-long-story"/>`)
    expect(html).toContain('<meta property="og:title" content="A long story"/>')
    expect(html).toMatch(/<meta name="description" content="Why All of it\.[^"<>]{100,160}"\/>/)
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(image).toMatch(new RegExp(`^${app.url}/media/w_1200,h_630/article/`))
    expect(await app.call({ url: new URL(image).pathname })).toAnswer(200)
  })

  test('from page to page the article comes by its own call, and the focus goes to the content (PS-077)', async () => {
    await app.createArticle('Another story', { status: '1' })
    const page = await app.openPage({ path: '/' })
    const requested = recordRequests(page)
    await page.getByRole('link', { name: /A long story/ }).click()
    await page.getByRole('heading', { level: 1, name: 'A long story' }).waitFor()
    expect(requested).toContain('GET /api/article/a-long-story/')
    expect(requested.filter((call) => call.includes('.data'))).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await page.title()).toBe('A long story – Larkfield Advisory')
    expect(consoleErrors(page)).toEqual([])
  })

  test('other articles are offered below, never the one shown; going on starts at the top', async () => {
    const page = await app.openPage({ path: '/article/a-long-story', height: 700 })
    const others = page.getByRole('complementary', { name: 'More articles' })
    expect(await others.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Another story'])
    await others.getByRole('link', { name: /Another story/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Another story' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('going back restores the scroll position of the home page', async () => {
    const page = await app.openPage({ path: '/', height: 700 })
    await page.getByRole('link', { name: /A long story/ }).scrollIntoViewIfNeeded()
    const scrollPosition = await page.evaluate(() => scrollY)
    expect(scrollPosition).toBeGreaterThan(300)
    await page.getByRole('link', { name: /A long story/ }).click()
    await page.getByRole('heading', { level: 1, name: 'A long story' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Latest articles' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition)
  })

  test('scripts, event handlers, and script links in a text never run (PS-045)', async () => {
    await app.createArticle('Poison', {
      status: '1',
      description: `<p>Harmless</p><script>window.bitten = 1</script><img src="/media/none.jpg" onerror="window.bitten = 2">
        <a href="javascript:window.bitten = 3" onclick="window.bitten = 4">Press</a><svg onload="window.bitten = 5"></svg>`,
    })
    await app.createBanner('', { status: '1', title: '<p>Poison<img src=x onerror="window.bitten = 6"></p>' })
    const page = await app.openPage()
    for (const path of ['/article/poison', '/']) {
      await page.goto(path)
      await waitForHydration(page)
      await page.getByText('Press').evaluateAll((links: HTMLElement[]) => links.map((link) => link.click()))
      expect(await page.evaluate(() => 'bitten' in window)).toBe(false)
      expect(await page.locator('main [onerror], main [onclick], main [href^="javascript:"]').count()).toBe(0)
    }
  })

  test('a broken image, as the lead or inside the text, is replaced by a placeholder (PS-401)', async () => {
    const { articleImage } = (await app.call({ url: '/api/article/a-long-story/' })).json()
    await app.createArticle('Broken', {
      status: '1',
      description: `<p>See</p><img src="/media/${articleImage}">`,
    })
    const page = await app.openPage()
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/article/broken')
    await page.getByText('See', { exact: true }).scrollIntoViewIfNeeded()
    const images = page.getByRole('main').locator('article').first().locator('img')
    await expect.poll(() => images.count()).toBe(2)
    await expect
      .poll(() => images.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.currentSrc)))
      .toEqual(Array(2).fill(expect.stringContaining('/assets/placeholder')))
  })
})

describe('an article that is not there for the reader', () => {
  const app = useBrowserTestApp()

  test('an unknown or unpublished slug is answered 404 with head, foot, and a way on (PS-024, PS-080)', async () => {
    await app.createArticle('Draft')
    const page = await app.openPage()
    for (const path of ['/article/nothing', '/article/draft', '/no/such/place']) {
      expect((await page.goto(path))?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
      expect(await page.title()).toContain('Page not found')
      expect(await page.getByRole('banner').isVisible()).toBe(true)
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    }
    expect(await page.getByRole('searchbox', { name: 'Search our posts' }).isVisible()).toBe(true)
    const ways = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    expect(await ways.allInnerTexts()).toEqual(menu.map(({ label }) => label))
    for (const url of ['/client/nothing', '/career/nothing', '/blogs/nothing']) {
      const { statusCode, body } = await app.call({ url })
      expect([url, statusCode, body.includes('Page not found')]).toEqual([url, 404, true])
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { name: 'A hard change ahead?' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a signed-in administrator sees on public pages what everybody sees (PS-040)', async () => {
    await app.createArticle('Public', { status: '1' })
    await app.createBanner('Unseen', { status: '0' })
    const page = await app.openSignedIn()
    expect((await page.goto('/article/draft'))?.status()).toBe(404)
    for (const enter of [
      () => page.goto('/'),
      () => page.getByRole('link', { name: 'Larkfield Advisory' }).first().click(),
    ]) {
      await page.goto('/privacy-policy')
      await waitForHydration(page)
      await enter()
      await page.getByRole('heading', { name: 'Latest articles' }).waitFor()
      expect(await page.locator('article h3').allInnerTexts()).toEqual(['Public'])
      expect(await page.getByText('Unseen').count()).toBe(0)
    }
  })

  test('an article unpublished while the visitor sees the list is a 404 page on client navigation too', async () => {
    const page = await app.openPage({ path: '/' })
    await app.asAdmin('PATCH article/public/', { status: 0 })
    await page.getByRole('link', { name: /^Read More/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
  })

  test('an article that cannot be read leaves the page empty, without a message (PS-033)', async () => {
    await app.asAdmin('PATCH article/public/', { status: 1 })
    const page = await app.openPage({ path: '/' })
    await page.route('**/api/article/**', (route) => route.abort())
    await page.getByRole('link', { name: /^Read More/ }).click()
    await expect.poll(() => page.getByRole('main').innerText()).toBe('')
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    expect(consoleErrors(page).length).toBeGreaterThan(0)
  })

  test('public answers carry the fields of their definition and nothing else (PS-046)', async () => {
    const [article] = (await app.call({ url: '/api/article/' })).json()
    expect(Object.keys(article).sort()).toEqual(
      ['articleImage', 'description', 'id', 'position', 'slug', 'status', 'title'].sort(),
    )
  })
})
