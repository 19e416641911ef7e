import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { create } from '#tests/support/content.ts'

const pages = [
  {
    path: '/our-services',
    heading: 'Our Services',
    link: 'Services',
    type: contentTypes.service,
    more: { selectedPage: 'services' },
    length: 250,
    calls: [
      'GET /api/banner/?status=1&selectedPage=services',
      'GET /api/service/?status=1&selectedPage=services',
    ],
    ids: {
      page: 'PS-005, PS-083, PS-086, PS-087, PS-088, PS-089, PS-095',
      tabs: 'PS-084, PS-085',
      cut: 'PS-090, PS-091, PS-092, PS-093',
      calls: 'PS-082, PS-094',
    },
  },
  {
    path: '/industries',
    heading: 'Industry Focus',
    link: 'Industries',
    type: contentTypes.industry,
    more: {},
    length: 280,
    calls: ['GET /api/banner/?status=1&selectedPage=industries', 'GET /api/industry/?status=1'],
    ids: {
      page: 'PS-006, PS-100, PS-105',
      tabs: 'PS-098, PS-099',
      cut: 'PS-101, PS-102, PS-103',
      calls: 'PS-082, PS-104',
    },
  },
] as const

describe.each(pages)('the page $path', ({ path, heading, link, type, more, length, calls, ids }) => {
  const app = useBrowserTestApp()
  const full = 'x'.repeat(length)

  test(`shows each published row with image, title and texts (${ids.page})`, async () => {
    const texts = { shortDescription: 'In short', status: '1', ...more }
    await create(app, type, 'Exact', { ...texts, description: `<p>${full}</p>` })
    await create(app, type, 'Longer', { ...texts, description: `<p>${full}<b>!</b></p>` })
    await create(app, type, 'Longest', { ...texts, description: `<p>${full}<i>?</i> ${full}</p>` })
    await create(app, type, 'Hidden', { ...texts, status: '0' })
    const page = await app.openPage()
    expect((await page.goto(path))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Longest', 'Longer', 'Exact']),
    )
    expect(await page.getByText('Hidden').count()).toBe(0)
    const section = page.getByRole('region', { name: 'Longest' })
    expect(await section.locator('img').getAttribute('src')).toContain('/media/w_575,h_457/')
    expect(await section.getByText('In short').isVisible()).toBe(true)
    expect(await section.getByText(full).isVisible()).toBe(true)
  })

  test(`its tabs scroll to the sections, whose sides alternate (${ids.tabs})`, async () => {
    const page = await app.openPage({ path })
    const tabs = page.getByRole('main').getByRole('navigation').getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(['Exact', 'Longer', 'Longest'])
    await tabs.getByText('Longer').click()
    const section = page.getByRole('region', { name: 'Longer' })
    await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeLessThan(200)
    const sides = await page
      .getByRole('main')
      .locator('section[id] img')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x < innerWidth / 2))
    expect(sides).toEqual([true, false, true])
  })

  test(`a description over ${length} characters is cut until it is opened, each for itself (${ids.cut})`, async () => {
    const page = await app.openPage({ path })
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    expect(await section('Exact').getByRole('button').count()).toBe(0)
    expect(await section('Exact').getByText(full, { exact: true }).isVisible()).toBe(true)
    await section('Longer')
      .getByRole('button', { name: /^Read More/ })
      .click()
    expect(await section('Longer').locator('b').isVisible()).toBe(true)
    expect(await section('Longest').getByText(`${full}...`).isVisible()).toBe(true)
    await section('Longer')
      .getByRole('button', { name: /^Read Less/ })
      .click()
    expect(await section('Longer').getByText(`${full}...`).isVisible()).toBe(true)
  })

  test(`rows and banner come by their API calls; without a banner there is only the heading (${ids.calls})`, async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(requested.sort()).toEqual(calls)
    expect(consoleErrors(page)).toEqual([])
  })

  test('has no axe violations, wide or narrow', async () => {
    const page = await app.openPage({ path })
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })

  test('any letter case of the path works, and the canonical URL is one (PS-007)', async () => {
    const page = await app.openPage()
    const other = `/${path.charAt(1).toUpperCase()}${path.slice(2)}`
    expect((await page.goto(other))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${app.url}${path}`)
    const trail = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
    expect(trail.itemListElement.at(-1)).toMatchObject({ name: heading, item: `${app.url}${path}` })
  })
})
