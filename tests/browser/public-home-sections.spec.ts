import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { create } from '#tests/support/content.ts'

const title50 = 'Fifty characters, and each of them stands for work'
const text150 = 'word '.repeat(29).concat('words')
const text480 = 'word '.repeat(95).concat('words')
const text500 = 'word '.repeat(99).concat('words')

describe('services, case study, and blog on the home page', () => {
  const app = useBrowserTestApp()
  const service = (title: string, more: Record<string, string> = {}) =>
    create(app, contentTypes.service, title, { selectedPage: 'home', status: '1', ...more })
  const changeFirst = async (payload: Record<string, string>) => {
    const [first] = (await app.call({ url: '/api/service/?status=1&selectedPage=HOME' })).json()
    await app.asAdmin(`PATCH service/${first.id}/`, payload)
  }

  test('sections without rows are absent (PS-076)', async () => {
    const page = await app.openPage({ path: '/' })
    expect(await page.getByRole('tablist').count()).toBe(0)
    await expect.poll(() => page.getByRole('main').locator('section').count()).toBe(3)
  })

  test('four tiles show the services of page HOME, the first one selected and described (PS-057, PS-059)', async () => {
    for (const title of ['Five', 'Four', 'Three', 'Two', 'One']) await service(title)
    await service('Unseen', { status: '0' })
    await service('Elsewhere', { selectedPage: 'services' })
    const page = await app.openPage({ path: '/' })
    expect(await page.getByRole('tab').locator('span span:first-child').allInnerTexts()).toEqual([
      'Five',
      'Four',
      'Three',
      'Two',
    ])
    expect(await page.getByRole('tab', { selected: true }).getByText('Five').count()).toBeGreaterThan(0)
    await expect.poll(() => detail(page).getByRole('heading').innerText()).toBe('Five')
  })

  test('a click or an arrow key on a tile shows the detail of its service (PS-060)', async () => {
    const page = await app.openPage({ path: '/' })
    await page.getByRole('tab', { name: 'Three' }).click()
    await expect.poll(() => detail(page).getByRole('heading').innerText()).toBe('Three')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => detail(page).getByRole('heading').innerText()).toBe('Two')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => detail(page).getByRole('heading').innerText()).toBe('Five')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-selected')))
      .toBe('true')
  })

  test('titles are cut at 50, short texts at 150, descriptions at 480 characters until Read More (PS-061, PS-062, PS-063, PS-064, PS-065)', async () => {
    await changeFirst({
      title: `${title50}!`,
      shortDescription: `<p><b>${text150}</b>!</p>`,
      description: `<p>${text480}<b>!</b></p>`,
    })
    const page = await app.openPage({ path: '/' })
    expect(await page.getByRole('tab').first().innerText()).toBe(`${title50}...\n${text150}...`)
    await expect.poll(() => detail(page).getByText(`${text480}...`).isVisible()).toBe(true)
    await detail(page)
      .getByRole('button', { name: /^Read More/ })
      .click()
    await expect.poll(() => detail(page).locator('b').innerText()).toBe('!')
    await detail(page)
      .getByRole('button', { name: /^Read Less/ })
      .click()
    await expect.poll(() => detail(page).getByText(`${text480}...`).isVisible()).toBe(true)
  })

  test('texts of exactly these lengths stay whole, with nothing to open (PS-075)', async () => {
    await changeFirst({
      title: title50,
      shortDescription: `<p>${text150}</p>`,
      description: `<p>${text480}</p>`,
    })
    const page = await app.openPage({ path: '/' })
    expect(await page.getByRole('tab').first().innerText()).toBe(`${title50}\n${text150}`)
    expect(await detail(page).getByText(text480, { exact: true }).isVisible()).toBe(true)
    expect(await detail(page).getByRole('button').count()).toBe(0)
  })

  test('one published case study is featured and leads to its page (PS-066, PS-068)', async () => {
    await create(app, contentTypes.client, 'Second client', { status: '1' })
    await create(app, contentTypes.client, 'Hidden client', { status: '0' })
    const [first] = (await app.call({ url: '/api/client/?status=1&limit=1' })).json()
    const page = await app.openPage({ path: '/' })
    const study = page.getByRole('region', { name: first.title })
    expect(await study.getByRole('link').getAttribute('href')).toBe(`/client/${first.slug}`)
    expect(await page.getByText('Hidden client').count()).toBe(0)
  })

  test('one published blog is featured, its text cut at 500 characters, and leads to its page (PS-069, PS-071, PS-072)', async () => {
    await create(app, contentTypes.blogcategory, 'News', { status: '1' })
    const post = { blogCategory: 'News', status: '1' }
    await create(app, contentTypes.blog, 'Older', post)
    await create(app, contentTypes.blog, 'Newer', { ...post, description: `<p><i>${text500}</i>!</p>` })
    await create(app, contentTypes.blog, 'Hidden blog', { blogCategory: 'News', status: '0' })
    const [latest] = (await app.call({ url: '/api/blog/?status=1&limit=1' })).json()
    expect(latest.title).toBe('Newer')
    const page = await app.openPage({ path: '/' })
    const featured = page.getByRole('region', { name: 'Newer' })
    expect(await featured.getByText(`${text500}...`, { exact: true }).isVisible()).toBe(true)
    expect(await featured.getByRole('link').getAttribute('href')).toBe(`/blogs/${latest.slug}`)
    expect(await page.getByText('Hidden blog').count()).toBe(0)
  })

  test('each part comes by the call that is specified (PS-058, PS-067, PS-070)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' }).click()
    await page.getByRole('tablist').waitFor()
    expect(requested).toEqual(
      expect.arrayContaining([
        'GET /api/service/?status=1&selectedPage=HOME&limit=4',
        'GET /api/client/?status=1&limit=1',
        'GET /api/blog/?status=1&limit=1',
      ]),
    )
    expect(consoleErrors(page)).toEqual([])
  })

  test('a part that fails leaves the others where they are (PS-034)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    await page.route('**/api/client/**', (route) => route.fulfill({ status: 500, json: { detail: 'Away' } }))
    await page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' }).click()
    await page.getByRole('region', { name: 'Newer' }).waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(4)
    expect(await page.getByText('Case study').count()).toBe(0)
  })

  test('without scripts every service can be read to its end', async () => {
    const html = (await app.call({ url: '/' })).body
    const body = html.slice(0, html.indexOf('<footer'))
    for (const title of [title50, 'Four', 'Three']) expect(body).toContain(`>${title}</h3>`)
    expect(body).toContain(text480)
  })

  test('machines read who the company is, and no text of a row can leave the script', async () => {
    const { slug } = await app.createArticle('</script><b>loose', {
      status: '1',
      description: '<p>Kept</p>',
    })
    const page = await app.openPage({ path: '/' })
    const facts = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
    expect(facts).toMatchObject({ '@type': 'Organization', name: 'Larkfield Advisory', url: `${app.url}/` })
    await page.goto(`/article/${slug}`)
    const all = await page.locator('script[type="application/ld+json"]').allInnerTexts()
    expect(all.map((text) => JSON.parse(text)['@type'])).toEqual(['BreadcrumbList', 'Article'])
    expect(all[1]).not.toContain('<')
    expect(await page.locator('b', { hasText: 'loose' }).count()).toBe(0)
  })

  test('has no axe violations, wide or narrow', async () => {
    const page = await app.openPage({ path: '/' })
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })
})

const detail = (page: Page) => page.getByRole('tabpanel').filter({ visible: true })
