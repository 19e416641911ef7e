import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const many = 57

/** Post 1 is the oldest; every fifth is of the category Data, the others of Work. */
beforeAll(async () => {
  for (const title of ['Data', 'Work']) await create(app, contentTypes.blogcategory, title, { status: '1' })
  await create(app, contentTypes.blogcategory, 'Retired', { status: '0' })
  for (let number = 1; number <= many; number += 1) {
    await create(app, contentTypes.blog, `Post ${number}`, {
      status: '1',
      slug: `post-${number}`,
      blogCategory: number % 5 === 0 ? 'Data' : 'Work',
      author: 'Jane Doe',
      description: `<p><b>${'word '.repeat(30)}</b></p>${number % 10 === 0 ? '<p>Anchor</p>' : ''}`,
      blogPostDate: new Date(Date.now() - 2 * 86_400_000 - 3_600_000).toISOString(),
    })
  }
  await create(app, contentTypes.blog, 'Draft', { slug: 'draft', blogCategory: 'Work' })
})

const list = (page: Page) => page.getByRole('region', { name: /^Displaying Posts/ })
const titles = (page: Page) => list(page).getByRole('heading', { level: 3 }).allInnerTexts()
const heading = (page: Page) => list(page).getByRole('heading', { level: 2 }).innerText()
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const numbers = (page: Page) =>
  pager(page)
    .getByRole('link', { name: /^Page \d/ })
    .allInnerTexts()
const from = (first: number, length: number) => Array.from({ length }, (_, index) => `Post ${first - index}`)

/** Records the page's API requests for posts from now on. */
function recordBlogRequests(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/blog')) calls.push(pathname + decodeURIComponent(search))
  })
  return calls
}

test('the page has a slider of all published posts and the first ten of the list (PS-012, PS-264, PS-272, PS-273, PS-275, PS-276)', async () => {
  const page = await app.openPage()
  expect((await page.goto('/blogs'))?.status()).toBe(200)
  const slides = page.getByRole('region', { name: 'All posts' }).getByRole('heading', { level: 2 })
  await expect.poll(() => slides.count()).toBe(many)
  expect(await heading(page)).toBe(`Displaying Posts (${many})`)
  expect(await titles(page)).toEqual(from(many, 10))
  await pager(page).getByRole('link', { name: 'Page 5' }).click()
  await expect.poll(() => numbers(page)).toContain('6')
  expect(await page.getByText('Draft').count()).toBe(0)
  expect(consoleErrors(page)).toEqual([])
})

test('a post in the list shows image, title, category, truncated text, age and author (PS-277, PS-278, PS-279, PS-280, PS-281, PS-282, PS-283, PS-285)', async () => {
  const page = await app.openPage({ path: '/blogs' })
  const row = list(page).getByRole('listitem').first()
  expect(await row.locator('img').getAttribute('src')).toMatch(/^\/media\/w_95,h_95\/blog\//)
  expect(await row.getByRole('link', { name: `Post ${many}` }).getAttribute('href')).toBe(
    `/blogs/post-${many}`,
  )
  await expect.poll(() => row.getByText('Work', { exact: true }).count()).toBe(1)
  expect(await row.getByText(/^(?:word )+word\.\.\.$/).innerText()).toHaveLength(117)
  await row.getByText('2 days ago').waitFor()
  await expect.poll(() => row.getByText('by Jane Doe').count()).toBe(1)
})

test('the slider shows two posts, one on narrow screens, and its buttons move it (PS-265, PS-266, PS-268)', async () => {
  for (const [width, shown] of [
    [1440, 2],
    [568, 2],
    [560, 1],
  ] as const) {
    const page = await app.openPage({ path: '/blogs', width })
    const strip = page.getByRole('region', { name: 'All posts' }).getByRole('list')
    const share = await strip.evaluate(
      (list) => list.clientWidth / (list.firstElementChild?.getBoundingClientRect().width ?? 0),
    )
    expect(Math.round(share * 10) / 10).toBe(shown)
    expect(await strip.locator('img').first().getAttribute('src')).toMatch(/^\/media\/w_259,h_190\//)
    const previous = page.getByRole('button', { name: 'Previous posts' })
    expect(await previous.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Next posts' }).click()
    await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(1)
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
  }
})

test('coming from another page the calls are as specified (PS-267, PS-271, PS-289, PS-292)', async () => {
  const page = await app.openPage({ path: '/privacy-policy' })
  const calls = recordBlogRequests(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click()
  await list(page).waitFor()
  expect(calls.toSorted()).toEqual([
    '/api/blog/?status=1',
    '/api/blog/?status=1&limit=10&skip=0',
    '/api/blog/count/?status=1',
    '/api/blogcategory/?status=1',
  ])
})

test('the pager has five numbers around the page and requests the right rows (PS-274, PS-276, PS-289)', async () => {
  const page = await app.openPage({ path: '/blogs' })
  expect(await numbers(page)).toEqual(['1', '2', '3', '4', '5'])
  const calls = recordBlogRequests(page)
  await pager(page).getByRole('link', { name: 'Page 4' }).click()
  await expect.poll(() => titles(page)).toEqual(from(27, 10))
  expect(calls).toContain('/api/blog/?status=1&limit=10&skip=30')
  expect(await numbers(page)).toEqual(['2', '3', '4', '5', '6'])
  await pager(page).getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => titles(page)).toEqual(from(17, 10))
  await pager(page).getByRole('link', { name: 'Page 6' }).click()
  await expect.poll(() => titles(page)).toEqual(from(7, 7))
  expect(await numbers(page)).toEqual(['2', '3', '4', '5', '6'])
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(from(17, 10))
})

test('search and category narrow list and count, together too, from page 1 on (PS-269, PS-270, PS-271, PS-287, PS-288, PS-290, PS-291, PS-293, PS-294)', async () => {
  const page = await app.openPage({ path: '/blogs?page=3' })
  const calls = recordBlogRequests(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  expect(await categories.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['All categories', 'Data', 'Work']),
  )
  expect(await categories.getByRole('link', { name: 'Retired' }).count()).toBe(0)
  await categories.getByRole('link', { name: 'Data' }).click()
  await expect.poll(() => heading(page)).toBe('Displaying Posts (11)')
  expect(calls).toContain('/api/blog/?status=1&limit=10&skip=0&blogCategory=Data')
  expect(calls).toContain('/api/blog/count/?status=1&blogCategory=Data')
  await pager(page).getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => titles(page)).toEqual(['Post 5'])
  expect(calls).toContain('/api/blog/?status=1&limit=10&skip=10&blogCategory=Data')
  const box = page.getByRole('searchbox', { name: 'Search by keyword' })
  await box.fill('Anchor')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => heading(page)).toBe('Displaying Posts (5)')
  expect(await pager(page).count()).toBe(0)
  expect(calls).toContain('/api/blog/?status=1&limit=10&skip=0&searchedText=Anchor&blogCategory=Data')
  await box.fill('')
  await expect.poll(() => heading(page)).toBe('Displaying Posts (11)')
  await box.fill('Post 57')
  await box.press('Enter')
  await expect.poll(() => heading(page)).toBe('Displaying Posts (0)')
  await categories.getByRole('link', { name: 'All categories' }).click()
  await expect.poll(() => titles(page)).toEqual(['Post 57'])
})

test('when nothing matches the count is 0 and there is no pager (PS-295)', async () => {
  const page = await app.openPage({ path: '/blogs?search=nothing-like-it' })
  expect(await heading(page)).toBe('Displaying Posts (0)')
  expect(await pager(page).count()).toBe(0)
})

describe('without scripts and with malformed URLs', () => {
  test('the URL alone defines the view, and a page past the end redirects to the last', async () => {
    const narrowed = (await app.call({ url: '/blogs?category=Data&search=Anchor' })).body
    expect(narrowed).toContain('Displaying Posts (<!-- -->5<!-- -->)')
    for (const page of ['0', '-1', 'x', '1e9', '99999999999'])
      expect(await app.call({ url: `/blogs?page=${page}` }), page).toAnswer(200)
    const beyond = await app.call({ url: '/blogs?page=99' })
    expect([beyond.statusCode, beyond.headers.location]).toEqual([302, '/blogs?page=6'])
  })

  test('readers of feeds find the feed of the blog', async () => {
    expect((await app.call({ url: '/blogs' })).body).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/blogs\.xml"/,
    )
  })
})

describe('the age of a post', () => {
  const app = useBrowserTestApp()
  const now = Date.parse('2025-06-15T12:00:00Z')
  const minute = 60_000
  const day = 24 * 60 * minute
  const ages: [number, string][] = [
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [5 * minute, '5 minutes ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [2 * day, '2 days ago'],
    [21 * day, '3 weeks ago'],
    [29 * day, '1 month ago'],
    [362 * day, '1 year ago'],
    [730 * day, '2 years ago'],
  ]

  test('reads in the largest unit that fits, singular with 1 and never with 0 (PS-286)', async () => {
    await create(app, contentTypes.blogcategory, 'Work', { status: '1' })
    for (const [age, text] of ages.toReversed()) {
      const blogPostDate = new Date(now - age).toISOString()
      await create(app, contentTypes.blog, text, { status: '1', blogCategory: 'Work', blogPostDate })
    }
    const page = await app.openPage()
    await page.clock.setFixedTime(now)
    await page.goto('/blogs')
    await waitForHydration(page)
    await expect
      .poll(() => list(page).getByRole('listitem').locator('time').allInnerTexts())
      .toEqual(ages.map(([, text]) => text))
  })
})

test('nothing bars anyone from the list, wide or narrow', async () => {
  const page = await app.openPage({ path: '/blogs' })
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
