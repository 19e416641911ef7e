import { beforeAll, describe, expect, test } from 'vitest'
import { defineContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { isScheduled } from '#contract/content/schedule.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const { blog } = contentTypes

let now = new Date('2030-01-01T00:00:00Z')
const app = useTestApp(async () => ({ web: await loadBuild(), clock: () => now }))
let origin = ''

beforeAll(async () => {
  origin = await app.fastify.listen()
})

const read = async (path: string) => (await fetch(`${origin}${path}`)).text()

/** Every place that shows blogs to visitors, with what proves that one is listed. */
const appearances: Record<string, (slug: string) => string> = {
  '/api/blog/': (slug) => `"slug":"${slug}"`,
  '/api/blog/?limit=1': (slug) => `"slug":"${slug}"`,
  '/api/blog/?sort_by=-blogPostDate': (slug) => `"slug":"${slug}"`,
  '/api/blog/?searchedText=later': (slug) => `"slug":"${slug}"`,
  '/api/blog/?blogCategory=plans': (slug) => `"slug":"${slug}"`,
  '/blogs': (slug) => `/blogs/${slug}`,
  '/': (slug) => `/blogs/${slug}`,
  '/blogs/earlier': (slug) => `/blogs/${slug}`,
  '/blogs.xml': (slug) => `/blogs/${slug}`,
  '/sitemap.xml': (slug) => `/blogs/${slug}`,
}

async function shownIn(slug: string): Promise<string[]> {
  const shown: string[] = []
  for (const [path, mark] of Object.entries(appearances)) {
    const [made, repeated] = [await read(path), await read(path)]
    expect(repeated.includes(mark(slug)), path).toBe(made.includes(mark(slug)))
    if (made.includes(mark(slug))) shown.push(path)
  }
  return shown
}

const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status
const countOf = async (query = '') => JSON.parse(await read(`/api/blog/count/${query}`)).count
const publishedFrom = (blogPostDate: string, slug: string) => ({
  status: '1',
  slug,
  blogPostDate,
  blogCategory: 'Plans',
})
const change = (slug: string, parts: Record<string, string>) =>
  app.asAdmin(`PATCH blog/${slug}/`, multipart(parts))

describe('a published blog with a post date in the future', () => {
  beforeAll(async () => {
    await create(app, blog, 'Earlier', publishedFrom('2029-12-01', 'earlier'))
    await create(app, blog, 'Later', publishedFrom('2030-02-01T09:00:00Z', 'later'))
  })

  test('is nowhere before that moment and everywhere from it on, also where answers are cached', async () => {
    for (const moment of ['2030-01-01T00:00:00Z', '2030-02-01T08:59:59.999Z']) {
      now = new Date(moment)
      expect(await shownIn('later'), moment).toEqual([])
      expect([await countOf(), await countOf('?searchedText=later')], moment).toEqual([1, 0])
      expect([await statusOf('/api/blog/later/'), await statusOf('/blogs/later')], moment).toEqual([404, 404])
    }
    now = new Date('2030-02-01T09:00:00Z')
    expect(await shownIn('later')).toEqual(Object.keys(appearances))
    expect([await countOf(), await countOf('?searchedText=later')]).toEqual([2, 1])
    expect([await statusOf('/api/blog/later/'), await statusOf('/blogs/later')]).toEqual([200, 200])
  })

  test('is published for administrators, who see it scheduled, and can be previewed', async () => {
    const row = await create(app, blog, 'Planned', publishedFrom('2031-01-01', 'planned'))
    const own = await app.asAdmin({ url: '/api/blog/?status=1&searchedText=planned' })
    expect(own.json()).toMatchObject([{ id: row.id, status: 1 }])
    const [listed] = own.json()
    expect(isScheduled(blog, listed, now)).toBe(true)
    expect(isScheduled(blog, listed, new Date('2031-01-01T00:00:00Z'))).toBe(false)
    expect(isScheduled(blog, { ...listed, status: 0 }, now)).toBe(false)
    const opened = await app.asAdmin('POST blog/planned/preview/')
    const { pathname, search } = new URL(opened.json().url)
    expect(await statusOf(`${pathname}${search}`)).toBe(200)
    expect(await statusOf('/blogs/planned')).toBe(404)
  })

  test('was never public: unpublished or deleted before its time it is unknown, afterwards gone', async () => {
    await create(app, blog, 'Withdrawn', publishedFrom('2031-01-01', 'withdrawn'))
    await create(app, blog, 'Deleted', publishedFrom('2031-01-01', 'deleted'))
    await change('withdrawn', { status: '0' })
    await app.asAdmin('DELETE blog/deleted/')
    const both = async () => [await statusOf('/blogs/withdrawn'), await statusOf('/blogs/deleted')]
    expect(await both()).toEqual([404, 404])
    now = new Date('2031-01-02T00:00:00Z')
    app.services.events.publishHere('content', { type: 'article', ids: null })
    expect(await both()).toEqual([410, 410])
    now = new Date('2030-02-01T09:00:00Z')
  })

  test('a public one disappears at once when its date is moved into the future, its former slug too', async () => {
    await create(app, blog, 'Put off', publishedFrom('2029-01-01', 'put-off'))
    await change('put-off', { slug: 'put-off-again' })
    expect(await statusOf('/blogs/put-off-again')).toBe(200)
    await change('put-off-again', { blogPostDate: '2030-03-01' })
    expect([await statusOf('/blogs/put-off-again'), await statusOf('/blogs/put-off')]).toEqual([404, 404])
    expect(await shownIn('put-off-again')).toEqual([])
    now = new Date('2030-03-01T00:00:00Z')
    expect(await statusOf('/blogs/put-off-again')).toBe(200)
    expect(await read('/blogs.xml')).toContain('put-off-again')
  })
})

test('a definition that is public from anything but a date does not start', () => {
  expect(() => defineContent({ ...blog, publicFrom: 'title' })).toThrow('blog: title')
})
