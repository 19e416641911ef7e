import { beforeAll, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { multipart } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()

/** From the oldest to the newest: Post 1 to Post 7 of one category, and Alone of another. */
beforeAll(async () => {
  const post = (title: string, more: Record<string, string>) =>
    create(app, contentTypes.blog, title, {
      author: 'Jane Doe',
      blogPostDate: '2025-01-05T09:00:00.000Z',
      description: `<h2>Why</h2><p>${'All of it. '.repeat(120)}<strong>To the end.</strong></p>`,
      ...more,
    })
  for (let number = 1; number <= 7; number += 1)
    await post(`Post ${number}`, { status: '1', slug: `post-${number}`, blogCategory: 'Work' })
  await post('Alone', { status: '1', slug: 'alone', blogCategory: 'Other' })
  await post('Draft', { slug: 'draft', blogCategory: 'Work' })
})

test('a post shows image, title, author, date, age and the whole formatted text (PS-013, PS-284, PS-297, PS-298, PS-299, PS-300, PS-301)', async () => {
  const page = await app.openPage()
  expect((await page.goto('/blogs/post-3'))?.status()).toBe(200)
  await waitForHydration(page)
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Post 3')
  expect(await main.locator('img').first().getAttribute('src')).toMatch(/^\/media\/w_1200,h_627\/blog\//)
  expect(await main.getByText('by Jane Doe').isVisible()).toBe(true)
  expect(await main.locator('time').first().innerText()).toBe('5 January, 2025')
  await main.getByText(/^\d+ (?:month|year)s? ago$/).waitFor()
  expect(await main.getByRole('heading', { name: 'Why' }).isVisible()).toBe(true)
  expect(await main.locator('strong').innerText()).toBe('To the end.')
  expect(consoleErrors(page)).toEqual([])
})

test('it can be shared in four networks, apart from this page (PS-302, PS-303, PS-304)', async () => {
  const page = await app.openPage({ path: '/blogs/post-3' })
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['Twitter', 'twitter.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['Pinterest', 'www.pinterest.com'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    const to = new URL((await link.getAttribute('href')) ?? '')
    expect(to.hostname).toBe(host)
    expect(to.searchParams.get(name === 'Facebook' ? 'u' : 'url')).toBe(`${app.url}/blogs/post-3`)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
})

test('previous and next follow the descending order; each post comes by its calls and starts at the top (PS-296, PS-305, PS-306, PS-307, PS-312, PS-317)', async () => {
  const page = await app.openPage({ path: '/blogs/post-4', height: 600 })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + decodeURIComponent(search))
  })
  const others = page.getByRole('navigation', { name: 'Other posts' })
  await others.getByRole('link', { name: 'Next Blog' }).click()
  await page.getByRole('heading', { level: 1, name: 'Post 3' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(calls).toEqual(
    expect.arrayContaining([
      '/api/blog/post-3/',
      '/api/blog/?status=1&ordering=-position',
      '/api/blog/?status=1&blogCategory=Work',
    ]),
  )
  await others.getByRole('link', { name: 'Previous Blog' }).click()
  await page.getByRole('heading', { level: 1, name: 'Post 4' }).waitFor()
  const related = page.getByRole('complementary', { name: 'Related Posts' })
  await related.getByRole('link', { name: 'Post 6' }).click()
  await page.getByRole('heading', { level: 1, name: 'Post 6' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('at the ends of the order there is no way on (PS-308, PS-309)', async () => {
  const page = await app.openPage()
  for (const [slug, ended, open] of [
    ['alone', 'Previous Blog', 'Next Blog'],
    ['post-1', 'Next Blog', 'Previous Blog'],
  ] as const) {
    await page.goto(`/blogs/${slug}`)
    const others = page.getByRole('navigation', { name: 'Other posts' })
    const off = others.getByRole('link', { name: ended })
    expect([await off.getAttribute('aria-disabled'), await off.getAttribute('href')]).toEqual(['true', null])
    expect(await others.getByRole('link', { name: open }).getAttribute('href')).toMatch(/^\/blogs\//)
  }
})

test('four others of the same category are related, never the post itself; without any the sidebar is gone (PS-310, PS-311, PS-313, PS-314, PS-315)', async () => {
  const page = await app.openPage({ path: '/blogs/post-6' })
  const related = page.getByRole('complementary', { name: 'Related Posts' })
  expect(await related.getByRole('link').allInnerTexts()).toEqual(['Post 7', 'Post 5', 'Post 4', 'Post 3'])
  expect(await related.locator('img').first().getAttribute('src')).toMatch(/^\/media\/w_90,h_57\//)
  await page.goto('/blogs/alone')
  expect(await page.getByText('Related Posts').count()).toBe(0)
})

test('what link previews and machines read is in the HTML (PS-318)', async () => {
  const html = (await app.call({ url: '/blogs/post-3' })).body
  expect(html).toContain('<meta property="og:title" content="Post 3 – Larkfield Advisory"/>')
  expect(html).toMatch(/<meta property="og:description" content="Why All of it\.[^"<>]{100,160}"\/>/)
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(image).toMatch(new RegExp(`^${app.url}/media/w_1200,h_630/blog/`))
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  )
  expect(facts).toContainEqual(
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: 'Post 3',
      datePublished: '2025-01-05T09:00:00.000Z',
      mainEntityOfPage: `${app.url}/blogs/post-3`,
    }),
  )
  expect(html).toMatch(/<link rel="alternate"[^>]*href="\/blogs\.xml"/)
})

test('the modal opens on a post (PS-031, PS-316)', async () => {
  const page = await app.openPage({ path: '/blogs/post-3' })
  await page.getByRole('main').getByRole('link', { name: 'Join Us' }).click()
  await page.getByRole('dialog', { name: 'Join Us' }).getByLabel('Name', { exact: true }).waitFor()
})

test('a changed slug redirects with 301; unpublished and unknown posts are 404', async () => {
  const body = multipart({ slug: 'post-two' })
  await app.asAdmin('PATCH blog/post-2/', body)
  const moved = await app.call({ url: '/blogs/post-2' })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blogs/post-two'])
  for (const slug of ['draft', 'never-was'])
    expect(await app.call({ url: `/blogs/${slug}` }), slug).toAnswer(404)
})

test('nothing bars anyone from a post, wide or narrow', async () => {
  const page = await app.openPage({ path: '/blogs/post-3' })
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
