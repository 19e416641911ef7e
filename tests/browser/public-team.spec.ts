import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { reopen, waitForHydration } from '#tests/browser/page.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { create } from '#tests/support/content.ts'

describe('meeting the team', () => {
  const app = useBrowserTestApp()
  let names: string[] = []

  test('the banner says "Claim Your Space" and offers Join Us; without members there is nothing else (PS-010, PS-218, PS-219)', async () => {
    const page = await app.openPage()
    expect((await page.goto('/our-team'))?.status()).toBe(200)
    const main = page.getByRole('main')
    expect(await main.getByText('Claim Your Space').isVisible()).toBe(true)
    await expect.poll(() => main.locator('section').count()).toBe(1)
    await waitForHydration(page)
    await main.getByRole('link', { name: 'Join Us' }).click()
    await page.getByRole('dialog', { name: 'Join Us' }).waitFor()
  })

  test('eight members are shown with photo, name, and designation; Load More adds eight and goes when all are there (PS-220, PS-221, PS-222, PS-223, PS-224, PS-226)', async () => {
    for (let i = 1; i <= 17; i++) {
      await create(app, contentTypes.teammember, `Member ${i}`, {
        designation: `Partner ${i}`,
        description: `<p>About <em>member ${i}</em></p>`,
        status: '1',
      })
    }
    await create(app, contentTypes.teammember, 'Hidden', { status: '0' })
    names = (await app.call({ url: '/api/teammember/?status=1' }))
      .json()
      .map((row: { name: string }) => row.name)
    const page = await app.openPage({ path: '/our-team' })
    expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names.slice(0, 8))
    const first = cards(page).first()
    expect(await first.locator('img').getAttribute('src')).toContain('/media/w_255,h_360/')
    expect(await first.innerText()).toContain(`Partner ${names[0]?.split(' ')[1]}`)
    const more = page.getByRole('button', { name: 'Load More' })
    await more.click()
    await expect.poll(() => cards(page).count()).toBe(16)
    await more.click()
    await expect.poll(() => cards(page).count()).toBe(17)
    expect(await more.count()).toBe(0)
    expect(await page.getByText('Hidden').count()).toBe(0)
  })

  test('a click on a member opens photo, name, designation, and the formatted text (PS-227, PS-228)', async () => {
    const page = await app.openPage({ path: '/our-team' })
    await page.getByRole('button', { name: names[1] as string, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: names[1] as string })
    expect(await dialog.locator('img').first().getAttribute('src')).toContain('/media/w_255,h_360/')
    expect(await dialog.getByText(/^Partner/).isVisible()).toBe(true)
    expect(await dialog.locator('em').innerText()).toMatch(/^member/)
    await reopen(dialog.getByRole('button', { name: 'Close' }))
    expect(await dialog.getByText(/^Partner/).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(names[1])
  })

  test('previous and next wrap around the list, with thumbnails of both (PS-229, PS-230, PS-231, PS-232, PS-233, PS-234)', async () => {
    const page = await app.openPage({ path: '/our-team' })
    await page.getByRole('button', { name: names[0] as string, exact: true }).click()
    const previous = page.getByRole('button', { name: /^Previous/ })
    const next = page.getByRole('button', { name: /^Next/ })
    for (const route of [previous, next]) {
      expect(await route.locator('img').getAttribute('src')).toContain('/media/w_45,h_55/')
    }
    await previous.click()
    await expect.poll(() => nameIn(page)).toBe(names[16])
    await next.click()
    await expect.poll(() => nameIn(page)).toBe(names[0])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => nameIn(page)).toBe(names[15])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => nameIn(page)).toBe(names[16])
  })

  test('the list comes by its call, and so does the banner (PS-082, PS-225)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: 'Team' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our Team' }).waitFor()
    expect(requested).toEqual(
      expect.arrayContaining([
        'GET /api/teammember/?status=1',
        'GET /api/banner/?status=1&selectedPage=team',
      ]),
    )
    expect(consoleErrors(page)).toEqual([])
  })

  test('without scripts everybody is in the page, with the text about them', async () => {
    const html = (await app.call({ url: '/our-team' })).body
    const body = html.slice(0, html.indexOf('<footer'))
    for (const name of names) expect(body).toContain(`>${name}</button>`)
    expect(body).toContain('About <em>member 17</em>')
  })

  test('there is no barrier in the grid or in the dialog, wide or narrow', async () => {
    const page = await app.openPage({ path: '/our-team' })
    expect(await violationsInAllThemes(page)).toEqual([])
    await cards(page).getByRole('button').first().click()
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })
})

const cards = (page: Page) => page.getByRole('main').getByRole('article').filter({ visible: true })

const nameIn = (page: Page) => page.getByRole('dialog').getByRole('heading').innerText()
