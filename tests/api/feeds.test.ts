import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useTestApp(async () => ({
  web: await loadBuild(),
  env: { PUBLIC_URL: 'https://www.example.com' },
}))

beforeAll(async () => {
  await create(app, contentTypes.blog, 'Cats & <dogs>', {
    status: '1',
    slug: 'cats',
    author: 'Jane "J" Doe',
    description: '<p>First <b>words</b></p>',
  })
  await create(app, contentTypes.blog, 'Draft', { slug: 'draft' })
  await create(app, contentTypes.job, 'Analyst', { status: '1', slug: 'analyst', location: 'Pune' })
  await create(app, contentTypes.job, 'Secret', { slug: 'secret' })
})

describe('the feeds', () => {
  test('readers of the blog get what is published, in XML that holds every character', async () => {
    const { statusCode, headers, body } = await app.call({ url: '/blogs.xml' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(body).toContain('<title>Cats &amp; &lt;dogs&gt;</title>')
    expect(body).toContain('<link>https://www.example.com/blogs/cats</link>')
    expect(body).toContain('<dc:creator>Jane &quot;J&quot; Doe</dc:creator>')
    expect(body).toContain('<pubDate>Tue, 04 Mar 2025 05:06:07 GMT</pubDate>')
    expect(body).toContain('<description>First words</description>')
    expect(body).not.toContain('Draft')
  })

  test('readers of the jobs get those that are open', async () => {
    const { body } = await app.call({ url: '/jobs.xml' })
    expect(body).toContain('<title>Analyst, Pune</title>')
    expect(body).toContain('<link>https://www.example.com/career/analyst</link>')
    expect(body).not.toContain('Secret')
  })

  test('an entry stays the same when its slug changes, and says what is written for search engines', async () => {
    const row = await create(app, contentTypes.blog, 'Moving', { status: '1', slug: 'here' })
    const guid = `<guid isPermaLink="false">blog:${row.id}</guid>`
    const entry = async () => {
      const { body } = await app.call({ url: '/blogs.xml' })
      return body
        .split('<item>')
        .filter((item) => item.includes(guid))
        .join()
    }
    expect(await entry()).toContain('<link>https://www.example.com/blogs/here</link>')
    const change = { slug: 'there', metaDescription: 'Less < more & shorter' }
    expect(await app.asAdmin(`PATCH blog/${row.id}/`, multipart(change))).toAnswer(200)
    expect(await entry()).toMatch(
      /^<title>Moving<.*\/blogs\/there<.*<description>Less &lt; more &amp; shorter</,
    )
  })

  test('a new post is in the feed at once', async () => {
    await create(app, contentTypes.blog, 'Fresh', { status: '1', slug: 'fresh' })
    expect((await app.call({ url: '/blogs.xml' })).body).toContain('/blogs/fresh</link>')
  })
})
