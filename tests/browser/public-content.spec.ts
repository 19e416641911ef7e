import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { imageFile, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, create, wirePosition } from '#tests/support/content.ts'

/** What administrators change, as server-rendered pages show it. */
const app = useTestApp(async () => ({ web: await loadBuild() }))

const render = (url: string) => app.call({ url })

/** The HTML between header and footer. */
async function mainOf(path: string): Promise<string> {
  const { body } = await render(path)
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
}

describe.each<[string, AnyContent, Record<string, string>]>([
  ['/', contentTypes.banner, { selectedPage: 'home' }],
  ['/our-services', contentTypes.service, { selectedPage: 'services' }],
  ['/industries', contentTypes.industry, {}],
  ['/client', contentTypes.client, {}],
  ['/career', contentTypes.job, {}],
  ['/our-team', contentTypes.teammember, {}],
])('the order of %s', (path, type, more) => {
  test('is the one that administrators have set (PS-043)', async () => {
    const rows = new Map<string, AnyRow>()
    for (const name of ['Alder', 'Birch', 'Cedar']) {
      rows.set(name, await create(app, type, name, { status: '1', ...more }))
    }
    const shown = async () => {
      const main = await mainOf(path)
      return [...rows.keys()].toSorted((one, other) => main.indexOf(one) - main.indexOf(other))
    }
    for (const order of [
      ['Birch', 'Cedar', 'Alder'],
      ['Cedar', 'Alder', 'Birch'],
    ]) {
      const items = order.map((name, index) => {
        return { id: rows.get(name)?.id, position: wirePosition(type, order.length - index) }
      })
      await app.asAdmin(`POST ${type.path}/reorder/`, { items })
      expect(await shown()).toEqual(order)
    }
  })
})

describe.each([
  ['/our-services', 'services', 'PS-081, PS-082'],
  ['/industries', 'industries', 'PS-097, PS-082'],
  ['/client', 'clients', 'PS-082'],
  ['/career', 'careers', 'PS-082'],
  ['/our-team', 'team', 'PS-082'],
  ['/about-us', 'about', 'PS-082'],
  ['/blogs', 'blog', 'PS-082'],
])('the banner of %s', (path, selectedPage, ids) => {
  test(`is the published one of its page, and a plain head without one (${ids})`, async () => {
    const head = async () => /<section data-hero.*?<\/section>/s.exec((await render(path)).body)?.[0]
    const plain = await head()
    expect(plain).toContain('<h1')
    expect(plain).not.toContain('<img')
    const banner = await create(app, contentTypes.banner, `Welcome to ${selectedPage}`, {
      selectedPage,
      status: '1',
      bannerImage: await imageFile(),
    })
    await create(app, contentTypes.banner, 'Not yet', { selectedPage })
    expect(await head()).toContain(`Welcome to ${selectedPage}`)
    expect(await head()).toContain(String(banner.bannerImage))
    expect(await head()).not.toContain('Not yet')
  })
})

describe.each<[string, AnyContent, string, string?]>([
  ['job', contentTypes.job, '/career', '/career/'],
  ['team member', contentTypes.teammember, '/our-team'],
  ['blog', contentTypes.blog, '/blogs', '/blogs/'],
])('a %s', (_, type, listPath, pagePath) => {
  test('leaves the public pages when it is unpublished, and returns when it is published (AP-401)', async () => {
    const row = await create(app, type, 'Juniper', { status: '1' })
    const publish = (status: number) => app.asAdmin(`PATCH ${type.path}/${row.id}/`, { status })
    const isListed = async () => (await mainOf(listPath)).includes('Juniper')
    const statusOf = async () => pagePath && (await render(`${pagePath}${row.slug}`)).statusCode
    const isShown = async () => [await isListed(), await statusOf()]
    expect(await isShown()).toEqual([true, pagePath && 200])
    await publish(0)
    expect(await isShown()).toEqual([false, pagePath && 410])
    await publish(1)
    expect(await isShown()).toEqual([true, pagePath && 200])
  })
})

test.each([
  ['article', '/article/'],
  ['client', '/client/'],
  ['job', '/career/'],
  ['blog', '/blogs/'],
] as const)(
  'the page of a %s that was public is gone, of an unpublished one it was never there',
  async (path, pagePath) => {
    const row = await create(app, contentTypes[path], 'Rowan', { status: '1' })
    const never = await create(app, contentTypes[path], 'Sorrel')
    await app.asAdmin(`DELETE ${path}/${row.slug}/`)
    expect(await render(`${pagePath}${row.slug}`)).toAnswer(410)
    expect(await render(`${pagePath}${never.slug}`)).toAnswer(404)
  },
)
