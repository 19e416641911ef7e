import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { chosenPicture } from '#contract/media/chosen-picture.ts'
import { staticPages } from '#contract/public-pages.ts'
import { rangeSitemap, sitemapXml } from '#server/site/sitemap.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, contentType, create, list } from '#tests/support/content.ts'

const site = 'https://www.example.com'
const app = useTestApp(async () => ({ web: await loadBuild(), env: { PUBLIC_URL: site } }))

type Parts = Parameters<typeof multipart>[0]
/** The types whose slugs the server makes, with the folders of their pages. */
const generated = [
  ['article', '/article'],
  ['client', '/client'],
  ['job', '/career'],
] as const
const all = [...generated, ['blog', '/blogs']] as const

const send = (path: string, { id }: { id: number }, parts: Parts, query = '') =>
  app.asAdmin(`PATCH ${path}/${id}/${query}`, multipart(parts))
const publish = (path: string, title: string, more: Parts = {}) =>
  create(app, contentType(path as 'article'), title, { status: '1', ...more })
const visit = (url: string) => app.call({ url })
/** Where a page leads, or its status. */
const outcome = async (url: string) => {
  const { statusCode, headers } = await visit(url)
  return statusCode === 301 ? headers.location : statusCode
}

/** What a page says to search engines and link previews. */
async function cardOf(url: string) {
  const { body } = await visit(url)
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
  return {
    title: /<title>([^<]*)/.exec(body)?.[1],
    description: meta('description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    shared: meta('og:title'),
    sharedDescription: meta('og:description'),
    url: meta('og:url'),
    image: meta('og:image'),
    imageAlt: meta('og:image:alt'),
    card: meta('twitter:card'),
    onX: ['title', 'description', 'image', 'image:alt'].map((name) => meta(`twitter:${name}`)),
    facts: [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(String(json)),
    ),
  }
}

const imageAt = (path: unknown) => `${site}/media/w_1200,h_630/${path}`

describe.each(all)('a published %s', (path, folder) => {
  test('has its own title, description, and picture for search engines, and without them what follows from it', async () => {
    const row = await publish(path, 'Steady hands', path === 'blog' ? { slug: 'steady-hands' } : {})
    const url = `${folder}/${row.slug}`
    const before = await cardOf(url)
    const title = `Steady hands – ${company.name}`
    expect(before).toMatchObject({
      title,
      shared: path === 'article' ? 'Steady hands' : title,
      description: 'Steady hands',
      canonical: `${site}${url}`,
      card: 'summary_large_image',
    })
    const [listed] = (await visit(`/api/${path}/`)).json()
    const own = { metaTitle: 'Found by this', metaDescription: 'Described by this.' }
    const { shareImage } = (
      await send(path, row, { ...own, shareImage: await imageFile({ color: '#225588' }) })
    ).json()
    const after = await cardOf(url)
    expect(after).toMatchObject({
      title: 'Found by this',
      shared: 'Found by this',
      description: 'Described by this.',
      sharedDescription: 'Described by this.',
      url: `${site}${url}`,
      image: imageAt(shareImage),
      onX: ['Found by this', 'Described by this.', imageAt(shareImage), undefined],
    })
    if (path === 'article' || path === 'blog')
      expect(after.facts).toContainEqual(
        expect.objectContaining({ description: 'Described by this.', image: imageAt(shareImage) }),
      )
    // Lists answer to the letter what the requirements say.
    expect(Object.keys((await visit(`/api/${path}/`)).json()[0])).toEqual(Object.keys(listed))
    await send(path, row, { metaTitle: '', metaDescription: '', shareImage: '' })
    expect(await cardOf(url)).toEqual(before)
    expect((await visit(`/media/${shareImage}`)).statusCode).toBe(404)
  })

  test('prepares them and its slug in its draft, which the history shows', async () => {
    const row = await publish(path, 'Live', { slug: `live-${path}` })
    const url = `${folder}/live-${path}`
    const before = await cardOf(url)
    const draft = { metaTitle: 'Not yet', slug: `soon-${path}` }
    expect((await send(path, row, { ...draft, draft: 'save' })).json()).toMatchObject({
      metaTitle: '',
      draft,
    })
    expect(await cardOf(url)).toEqual(before)
    expect(await outcome(`${folder}/soon-${path}`)).toBe(404)
    const preview = (await app.asAdmin(`POST ${path}/${row.id}/preview/`)).json()
    expect((await cardOf(preview.url.slice(site.length))).title).toBe('Not yet')
    await send(path, row, { draft: 'publish' })
    expect(await outcome(url)).toBe(`${folder}/soon-${path}`)
    expect((await cardOf(`${folder}/soon-${path}`)).title).toBe('Not yet')
    const history = (await app.asAdmin({ url: `/api/${path}/${row.id}/history/` })).json()
    expect(history[0].row).toMatchObject(draft)
    expect(history[1].row).toMatchObject({ slug: `live-${path}`, draft })
  })
})

test('a link preview says what its picture shows, and is cropped around its focal point', async () => {
  const added = await app.asAdmin('POST media/', multipart({ file: await imageFile({ color: '#883355' }) }))
  const { id } = added.json()
  await app.asAdmin(`PATCH media/${id}/`, { alt: 'A crane at dawn', x: 80, y: 20 })
  const { slug } = await publish('article', 'Described', { shareImage: chosenPicture(id) })
  const card = await cardOf(`/article/${slug}`)
  expect(card).toMatchObject({
    image: expect.stringMatching(/\/media\/w_1200,h_630,x_80,y_20\/.+/),
    imageAlt: 'A crane at dawn',
    onX: ['Described', 'Described', card.image, 'A crane at dawn'],
  })
  expect((await visit(String(card.image).slice(site.length))).statusCode).toBe(200)
})

describe.each(generated)('the slug of a %s', (path, folder) => {
  test('comes from the title until someone changes it, and each earlier one leads to it', async () => {
    const row = await publish(path, 'On time', { slug: '' })
    expect(row.slug).toBe('on-time')
    await visit(`${folder}/on-time`)
    for (const slug of ['in-time', 'timely']) expect((await send(path, row, { slug })).json().slug).toBe(slug)
    // The former page was cached.
    expect(await outcome(`${folder}/on-time`)).toBe(`${folder}/timely`)
    expect(await outcome(`${folder}/in-time`)).toBe(`${folder}/timely`)
    const { canonical } = await cardOf(`${folder}/timely`)
    expect(canonical).toBe(`${site}${folder}/timely`)
    const sitemap = (await visit('/sitemap.xml')).body
    expect([sitemap.includes(`${folder}/timely<`), sitemap.includes(`${folder}/on-time<`)]).toEqual([
      true,
      false,
    ])
    expect((await send(path, row, { slug: 'on-time' })).statusCode).toBe(200)
    expect(await outcome(`${folder}/on-time`)).toBe(200)
    expect(await outcome(`${folder}/timely`)).toBe(`${folder}/on-time`)
  })

  test('does not say where an item is that is not published, and leads nowhere after its deletion', async () => {
    const hidden = await create(app, contentType(path), 'Hidden')
    await send(path, hidden, { slug: 'hidden-now' })
    expect(await outcome(`${folder}/hidden`)).toBe(404)
    const shown = await publish(path, 'Shown')
    await send(path, shown, { slug: 'shown-now' })
    await send(path, shown, { status: '0' })
    expect([await outcome(`${folder}/shown`), await outcome(`${folder}/shown-now`)]).toEqual([404, 410])
    await send(path, shown, { status: '1' })
    expect(await outcome(`${folder}/shown`)).toBe(`${folder}/shown-now`)
    await app.asAdmin(`DELETE ${path}/${shown.id}/`)
    expect([await outcome(`${folder}/shown`), await outcome(`${folder}/shown-now`)]).toEqual([404, 410])
  })

  test('is not one that could mean something else', async () => {
    const row = await publish(path, 'Strict')
    for (const slug of ['count', '2025', 'a/b', 'a b', 'a%2fb', '../x', '', 'x'.repeat(201)])
      expect(Object.keys((await send(path, row, { slug })).json()), slug).toEqual(['slug'])
    expect(await outcome(`${folder}/strict`)).toBe(200)
  })
})

describe('a slug that an article gave up', () => {
  const article = contentType('article')

  test('is not given to another one by its title, and taken only on purpose', async () => {
    const first = await publish('article', 'Harbour')
    await send('article', first, { slug: 'port' })
    const second = await publish('article', 'Harbour')
    expect(second.slug).toBe('harbour-2')
    const refused = await send('article', second, { slug: 'harbour', title: 'Taken' })
    expect(refused).toAnswer(409, {
      detail: 'This address leads to “Harbour”, which had it before.',
      current: { id: first.id, title: 'Harbour' },
    })
    expect(await outcome('/article/harbour')).toBe('/article/port')
    expect((await list(app, article, '?searchedText=taken')).length).toBe(0)
    const body = multipart({
      title: 'New',
      description: '<p>New</p>',
      articleImage: await imageFile(),
      slug: 'harbour',
    })
    expect(await app.asAdmin('POST article/', body)).toAnswer(409)
    expect(await send('article', second, { slug: 'harbour', status: '1' }, '?takeSlug=true')).toAnswer(200)
    expect(await outcome('/article/harbour')).toBe(200)
    // It is not the first one's any more, whatever becomes of the second.
    await app.asAdmin(`DELETE article/${second.id}/`)
    expect(await outcome('/article/harbour')).toBe(410)
    await app.asAdmin('POST article/trash/restore/', { ids: [second.id] })
    expect(await outcome('/article/harbour-2')).toBe('/article/harbour')
  })

  test('is nobody’s when its article comes back from the trash', async () => {
    const first = await publish('article', 'Lighthouse')
    await app.asAdmin(`DELETE article/${first.id}/`)
    const second = await publish('article', 'Lighthouse')
    await send('article', second, { slug: 'beacon' })
    await app.asAdmin('POST article/trash/restore/', { ids: [first.id] })
    const { slug } = (await app.asAdmin({ url: `/api/article/${first.id}/` })).json()
    expect([slug, await outcome('/article/lighthouse')]).toEqual(['lighthouse-2', '/article/beacon'])
  })
})

describe('two editors at once', () => {
  test('who give the same slug: one gets it, the other is told', async () => {
    const rows = [await publish('article', 'One'), await publish('article', 'Two')]
    const answers = await Promise.all(rows.map((row) => send('article', row, { slug: 'the-same' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const lost = answers.find(({ statusCode }) => statusCode === 400)
    expect(lost?.json()).toEqual({ slug: ['article with this slug already exists.'] })
    // Whoever lost it has no redirect from a slug that is still theirs.
    const slugs = (await list(app, contentType('article'))).map(({ slug }) => slug)
    for (const slug of ['one', 'two'].filter((slug) => slugs.includes(slug)))
      expect(await outcome(`/article/${slug}`)).toBe(200)
  })

  test('of whom one gives a slug up while the other writes that title: it belongs to one item', async () => {
    for (let round = 0; round < 8; round++) {
      const row = await publish('article', `Round ${round}`)
      const next = `done-${round}`
      const made = await Promise.all([
        send('article', row, { slug: next }),
        ...[1, 2, 3].map(() => publish('article', `Round ${round}`)),
      ])
      const slugs = made.slice(1).map((one) => (one as AnyRow).slug)
      expect(new Set([...slugs, next, `round-${round}`]).size).toBe(5)
      expect(await outcome(`/article/round-${round}`)).toBe(`/article/${next}`)
    }
    const twice = await app.db.execute(
      sql`select slug from content_slug_redirect join article using (slug) where type = 'article'`,
    )
    expect(twice.rows).toEqual([])
  })
})

describe('the sitemap of more pages than a file may have', () => {
  test('is an index of files by ranges of ids, which together have each published row once', async () => {
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => String(url))
    const whole = locations(await sitemapXml(site, app.services.content))
    expect(whole.length).toBeGreaterThan(staticPages.length + 4)
    const size = 4
    const index = await sitemapXml(site, app.services.content, size)
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    const files = locations(index).map((url) => url.slice(site.length))
    expect(files[0]).toBe('/sitemap-pages.xml')
    const found = locations((await visit('/sitemap-pages.xml')).body)
    expect(found).toHaveLength(staticPages.length)
    for (const file of files.slice(1)) {
      const [, path, range] = /^\/sitemap-([a-z]+)-(\d+)\.xml$/.exec(file) ?? []
      const xml = await rangeSitemap(site, app.services.content, path as 'article', Number(range), size)
      const urls = locations((await xml.toArray()).join(''))
      expect(urls.length).toBeGreaterThan(0)
      expect(urls.length).toBeLessThanOrEqual(size)
      found.push(...urls)
    }
    expect(found.toSorted()).toEqual(whole.toSorted())
  })

  test('has files that anyone may read', async () => {
    const { statusCode, headers, body } = await visit('/sitemap-article-1.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body).toMatch(/^<\?xml .*<urlset .*<loc>https:\/\/www.example.com\/article\/.*<\/urlset>\n$/s)
    for (const odd of ['0', '01', '1.5', '-1', 'x', '100000'])
      expect((await visit(`/sitemap-article-${odd}.xml`)).statusCode, odd).toBe(404)
    for (const past of ['article-2', 'article-42950', 'article-99999', 'banner-1'])
      expect((await visit(`/sitemap-${past}.xml`)).statusCode, past).toBe(404)
  })
})
