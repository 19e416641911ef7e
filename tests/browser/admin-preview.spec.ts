import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { barriersOf, complaintsOf, hydrated } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { noticeOf } from '#tests/browser/form-page.ts'
import { gone, openList, rowOf, rowsOf, seen } from '#tests/browser/list-page.ts'
import { create, everyType } from '#tests/support/content.ts'
import { pages } from '#web/public/pages.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** Opens the preview of a row of the list, which is in sight. */
async function previewOf(page: Page, words: string): Promise<Page> {
  await rowOf(page, words).getByRole('button', { name: 'More actions' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = (await opened) as Page
  await preview.waitForURL('**/*preview=*')
  return preview
}

const standing = everyType.filter(({ type }) => (type.page ?? '').replace(/\{(\w+)\}/g, ':$1') in pages)

describe.each(standing)('an unpublished $path', ({ path, type }) => {
  test('is shown on its public page in a new tab, which says what it is', async () => {
    const page = await visit.openSignedIn()
    await create(visit, type, `Shown early ${path}`)
    await openList(page, type)
    const preview = await previewOf(page, `Shown early ${path}`)
    const complaints = complaintsOf(preview)
    const response = await preview.reload()
    expect(response?.status()).toBe(200)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    expect(response?.headers()['cache-control']).toBe('no-store')
    await hydrated(preview)
    await seen(banner(preview))
    await expect.poll(() => banner(preview).innerText()).toContain('This address works for one hour.')
    expect(complaints).toEqual([])
  })
})

test.each(everyType.filter((one) => !standing.includes(one)))(
  'what has no public page of its own has no preview either: $path',
  async ({ path, type }) => {
    const page = await visit.openSignedIn()
    await create(visit, type, `Unseen ${path}`)
    await openList(page, type)
    await rowsOf(page).first().getByRole('button', { name: 'More actions' }).click()
    await seen(page.getByRole('menuitem', { name: 'History' }))
    expect(await page.getByRole('menuitem', { name: 'Preview' }).count()).toBe(0)
  },
)

describe('a preview', () => {
  test('is for whoever has its address, and for its one row; others find neither row nor banner', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'For your eyes')
    await openList(page, article, '?search=For your eyes')
    const preview = await previewOf(page, 'For your eyes')
    const friend = await visit.open()
    await friend.goto(preview.url())
    await seen(friend.getByRole('heading', { level: 1, name: 'For your eyes' }))
    expect(await barriersOf(friend)).toEqual([])
    const stranger = await visit.open()
    expect((await stranger.goto(`/article/${row.slug}`))?.status()).toBe(404)
    await stranger.goto('/')
    expect(await banner(stranger).count()).toBe(0)
  })

  test('ends with a step to another page, and is there again after Back', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'There and back')
    await openList(page, article, '?search=There and back')
    const preview = await previewOf(page, 'There and back')
    await hydrated(preview)
    await preview.getByRole('banner').getByRole('link').first().click()
    await preview.waitForURL(`${visit.url}/`)
    await gone(banner(preview))
    await preview.goBack()
    await seen(preview.getByRole('heading', { level: 1, name: 'There and back' }))
    await seen(banner(preview))
  })

  test('that could not be made leaves no empty tab behind and says so', async () => {
    const page = await visit.openSignedIn()
    await create(visit, article, 'Not shown')
    await openList(page, article, '?search=Not shown')
    await page.route('**/preview/', (route) => route.abort())
    await rowOf(page, 'Not shown').getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Preview' }).press('Enter')
    await seen(noticeOf(page, 'No preview.'))
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  test.each([360, 1440])('fits into %i pixels', async (width) => {
    const page = await visit.openSignedIn()
    await create(visit, article, `Fits ${width}`)
    await openList(page, article, `?search=Fits ${width}`)
    const preview = await previewOf(page, `Fits ${width}`)
    await preview.setViewportSize({ width, height: 800 })
    await seen(banner(preview))
    expect(await preview.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
