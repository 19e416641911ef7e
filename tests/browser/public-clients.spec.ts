import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { create } from '#tests/support/content.ts'

const text130 = 'word '.repeat(25).concat('words')
const text180 = 'word '.repeat(35).concat('words')
const text160 = 'word '.repeat(31).concat('words')

describe('clients and their case studies', () => {
  const app = useBrowserTestApp()
  const client = (title: string, more: Record<string, string> = {}) =>
    create(app, contentTypes.client, title, { status: '1', ...more })

  test('each published client has a card: the logo in front, title, cut text, and Read More on its back (PS-004, PS-106, PS-107, PS-108, PS-109, PS-110, PS-111, PS-113)', async () => {
    const { companyLogo } = await client('Harbour', {
      description: `<p><b>${text130}</b>!</p>`,
      challenge: '<p>What was hard</p>',
      solution: '<p>What was done</p>',
      result: '<p>What came of it</p>',
    })
    await client('Hidden', { status: '0' })
    const page = await app.openPage()
    expect((await page.goto('/client'))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Meet Our Customers')
    const card = page.getByRole('main').getByRole('article')
    await expect.poll(() => card.count()).toBe(1)
    const front = card.locator('.flip-card-faces > *').first().locator('img')
    expect(await front.getAttribute('src')).toBe(`/media/w_350,h_285/${companyLogo}`)
    expect(await card.getByRole('heading').innerText()).toBe('Harbour')
    await expect.poll(() => card.getByText(`${text130}...`, { exact: true }).count()).toBe(1)
    expect(await card.getByRole('link', { name: /^Read More/ }).getAttribute('href')).toBe('/client/harbour')
  })

  test('the front of a card names the client', async () => {
    for (const width of [1440, 390]) {
      const page = await app.openPage({ path: '/client', width, motion: true })
      const card = page.getByRole('main').getByRole('article').first()
      await card.scrollIntoViewIfNeeded()
      // The text at the foot of the visible side of the card.
      const seen = await card.evaluate((element) => {
        const { left, width, bottom } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, bottom - 24)?.closest('.flip-card-face')
          ?.textContent
      })
      expect(seen).toBe('Harbour')
    }
  })

  test('cards flip on focus as well as on hover (PS-114)', async () => {
    const page = await app.openPage({ path: '/client', motion: true })
    const faces = page.locator('.flip-card-faces')
    const turned = () => faces.evaluate((element) => getComputedStyle(element).transform)
    expect(await turned()).toBe('none')
    await page.getByRole('link', { name: /^Read More/ }).focus()
    await expect.poll(turned).toContain('matrix3d')
  })

  test('the page of a client shows the whole case with image and logo (PS-003, PS-116, PS-117, PS-118, PS-119, PS-120, PS-121, PS-122, PS-127)', async () => {
    const page = await app.openPage()
    expect((await page.goto('/client/harbour'))?.status()).toBe(200)
    const study = page.getByRole('main').getByRole('article').first()
    expect(await study.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour')
    expect(await study.locator('b').innerText()).toBe(text130)
    for (const text of ['What was hard', 'What was done', 'What came of it']) {
      expect(await study.getByText(text).isVisible()).toBe(true)
    }
    await expect.poll(() => study.locator('img').count()).toBe(2)
    const fits = study
      .locator('img')
      .evaluateAll((images) => images.map((one) => getComputedStyle(one).objectFit))
    expect(await fits).toEqual(['contain', 'cover'])
    expect(await page.title()).toContain('Harbour')
  })

  test('of three other published case studies two are offered; a text over 180 characters opens by "more" (PS-123, PS-124, PS-126, PS-131)', async () => {
    await client('Forest', { description: `<p>${text180}</p>` })
    await client('River', { description: `<p>${text180}!</p>` })
    await client('Lake')
    await client('Valley', { status: '0' })
    const page = await app.openPage({ path: '/client/harbour' })
    const related = page.getByRole('complementary', { name: 'Related case studies' }).getByRole('article')
    expect((await related.getByRole('heading').allInnerTexts()).sort()).toEqual(['Forest', 'River'])
    const card = (name: string) => related.filter({ has: page.getByRole('heading', { name }) })
    expect(await card('Forest').getByRole('button').count()).toBe(0)
    expect(await card('River').getByText(`${text180}...`).isVisible()).toBe(true)
    await card('River').getByRole('button', { name: 'more' }).click()
    expect(await card('River').getByText(`${text180}!`).isVisible()).toBe(true)
    // How the page scrolls cannot be seen where it is at the top already.
    const scrolled = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.scrollTo = ((options: unknown) => resolve(options)) as typeof scrollTo
        }),
    )
    await card('Forest').getByRole('link').click()
    expect(await scrolled).toEqual({ top: 0, behavior: 'smooth' })
    await page.getByRole('heading', { level: 1, name: 'Forest' }).waitFor()
  })

  test('the meta description is in the HTML: up to 160 characters, else 157 and three dots (PS-128, PS-129, PS-130, PS-132)', async () => {
    await client('Exact', { description: `<p><b>${text160}</b></p>` })
    await client('Over', { description: `<p><b>${text160}</b>!</p>` })
    const descriptionsOf = async (slug: string) => {
      const { body } = await app.call({ url: `/client/${slug}` })
      return ['name="description"', 'property="og:title"', 'property="og:description"'].map(
        (name) => new RegExp(`<meta ${name} content="([^"]*)"`).exec(body)?.[1],
      )
    }
    expect(await descriptionsOf('exact')).toEqual([text160, 'Exact – Larkfield Advisory', text160])
    const cut = `${text160.slice(0, 157)}...`
    expect(await descriptionsOf('over')).toEqual([cut, 'Over – Larkfield Advisory', cut])
  })

  test('lists and studies come by their calls (PS-082, PS-112, PS-115, PS-125)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: 'Clients' }).click()
    await page.getByRole('link', { name: /^Read More of Harbour/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor()
    expect([...new Set(requested)].sort()).toEqual([
      'GET /api/banner/?status=1&selectedPage=clients',
      'GET /api/client/?status=1',
      'GET /api/client/harbour/',
    ])
    expect(consoleErrors(page)).toEqual([])
  })

  test('a case study that is not there is a 404 page', async () => {
    const page = await app.openPage()
    expect((await page.goto('/client/hidden'))?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
  })

  test.each(['/client', '/client/harbour'])('there is no barrier on %s, wide or narrow', async (path) => {
    const page = await app.openPage({ path })
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })
})
