import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openForm, submit } from '#tests/browser/form-page.ts'
import { openList, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { chooseByKeys, waitForHydration, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { statusMessage } from '#tests/browser/toast.ts'
import { imageUpload } from '#tests/support/app.ts'
import { contentType, create, everyContentType, rowKey } from '#tests/support/content.ts'
import { pages } from '#web/public/pages.ts'

const app = useBrowserTestApp()
const article = contentType('article')

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** Opens the preview of a visible row. */
async function previewOf(page: Page, text: string): Promise<Page> {
  await rowOf(page, text).getByRole('button', { name: 'More actions' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = await opened
  await preview.waitForURL('**/*preview=*')
  return preview
}

const typesWithPage = everyContentType.filter(
  ({ type }) => (type.page ?? '').replace(/\{(\w+)\}/g, ':$1') in pages,
)

const warning = 'only people with this link can see it, for one hour.'

test.each(typesWithPage)(
  'an unpublished $path has its public page with a preview banner',
  async ({ path, type }) => {
    const row = await create(app, type, `Shown early ${path}`)
    const { url } = (await app.asAdmin(`POST ${path}/${rowKey(type, row)}/preview/`)).json()
    const page = await app.call({ url: url.replace(app.url, '') })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(page.body).toContain(warning)
  },
)

test('a preview opens in a new tab, narrow and wide, and what has no public page of its own has none', async () => {
  const page = await app.openSignedIn()
  await create(app, article, 'Opened early')
  await openList(page, article)
  const preview = await previewOf(page, 'Opened early')
  const consoleErrors = recordConsoleErrors(preview)
  await preview.reload()
  await waitForHydration(preview)
  await expect.poll(() => banner(preview).innerText()).toContain(warning)
  expect(consoleErrors).toEqual([])
  for (const width of [360, 1440]) {
    await preview.setViewportSize({ width, height: 800 })
    await waitVisible(banner(preview))
    expect(await preview.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  for (const { path, type } of everyContentType.filter((one) => !typesWithPage.includes(one))) {
    await create(app, type, `Unseen ${path}`)
    await openList(page, type)
    await rowsOf(page).first().getByRole('button', { name: 'More actions' }).click()
    await waitVisible(page.getByRole('menuitem', { name: 'History' }))
    expect(await page.getByRole('menuitem', { name: 'Preview' }).count()).toBe(0)
  }
})

describe('a preview', () => {
  test('is visible only with its URL and only for its row; others see neither row nor banner', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'For your eyes')
    await openList(page, article, '?search=For your eyes')
    const preview = await previewOf(page, 'For your eyes')
    const friend = await app.openPage({ path: preview.url() })
    await waitVisible(friend.getByRole('heading', { level: 1, name: 'For your eyes' }))
    expect(await violations(friend)).toEqual([])
    const anonymous = await app.openPage()
    expect((await anonymous.goto(`/article/${row.slug}`))?.status()).toBe(404)
    await anonymous.goto('/')
    expect(await banner(anonymous).count()).toBe(0)
  })

  test('ends with a step to another page, and is there again after Back', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'There and back')
    await openList(page, article, '?search=There and back')
    const preview = await previewOf(page, 'There and back')
    await waitForHydration(preview)
    await preview.getByRole('banner').getByRole('link').first().click()
    await preview.waitForURL(`${app.url}/`)
    await waitHidden(banner(preview))
    await waitForHydration(preview)
    await preview.goBack()
    await waitVisible(preview.getByRole('heading', { level: 1, name: 'There and back' }))
    await waitVisible(banner(preview))
  })

  test('shows what was typed in a form, which visitors do not see', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'As it was', { status: '1' })
    const form = await openForm(page, article, 'As it was', '?search=As it was')
    const previewFrom = async () => {
      const opened = page.context().waitForEvent('page')
      await form.getByRole('button', { name: 'Preview' }).click()
      return opened
    }
    const tabs = page.context().pages().length
    await form.getByLabel('Title', { exact: true }).fill('')
    await form.getByRole('button', { name: 'Preview' }).click()
    await waitVisible(form.locator('[aria-invalid=true]'))
    expect(page.context().pages()).toHaveLength(tabs)
    await form.getByLabel('Title', { exact: true }).fill('As it may be')
    const preview = await previewFrom()
    await waitVisible(preview.getByRole('heading', { level: 1, name: 'As it may be' }))
    await waitVisible(banner(preview))
    const visitor = await app.openPage({ path: `/article/${row.slug}` })
    await waitVisible(visitor.getByRole('heading', { level: 1, name: 'As it was' }))
  })

  test('that fails leaves no empty tab and shows an error', async () => {
    const page = await app.openSignedIn()
    await create(app, article, 'Not shown')
    await openList(page, article, '?search=Not shown')
    await page.route('**/preview/', (route) => route.abort())
    const tabs = page.context().pages().length
    await chooseByKeys(rowOf(page, 'Not shown').getByRole('button', { name: 'More actions' }), 'Preview')
    await waitVisible(statusMessage(page, 'Could not open the preview.'))
    await expect.poll(() => page.context().pages().length).toBe(tabs)
  })
})

describe('what search engines and shared links show of an article', () => {
  test('is seen while it is written, counted, and saved; a slug of another article is taken only on purpose', async () => {
    const page = await app.openSignedIn()
    const other = await create(app, article, 'Quay lights', { status: '1' })
    await app.asAdmin(`PATCH article/${other.id}/`, { slug: 'harbour-lights' })
    await create(app, article, 'Evening post', { status: '1' })
    const reader = await app.openPage({ path: '/articles' })
    await waitForHydration(reader)
    const form = await openForm(page, article, 'Evening post', '?search=Evening post')
    const section = form.getByRole('button', { name: 'Search engines and sharing' })
    await section.press('Enter')
    await waitVisible(form.getByText('About 60 characters are shown in full.'))
    const result = form.getByRole('figure', { name: 'As a search result' })
    const card = form.getByRole('figure', { name: 'As a shared link' })
    await expect.poll(() => result.innerText()).toContain(`Evening post – ${company.name}`)
    await form.getByLabel('Meta title').fill('x'.repeat(61))
    await waitVisible(form.getByText('61 characters, of which about 60 are shown'))
    await form.getByLabel('Meta title').fill('Lights at dusk')
    await form.getByLabel('Meta description').fill('Why harbours glow.')
    await form.getByLabel('Share picture', { exact: true }).setInputFiles(await imageUpload('share.png'))
    await form.getByRole('button', { name: 'Edit URL Slug' }).click()
    await form.getByLabel('URL Slug', { exact: true }).fill('quay-lights')
    for (const text of ['Lights at dusk', 'Why harbours glow.'])
      for (const preview of [result, card]) await expect.poll(() => preview.innerText()).toContain(text)
    await expect.poll(() => result.innerText()).toContain('article › quay-lights')
    await expect.poll(() => card.getByRole('presentation').getAttribute('src')).toMatch(/^blob:/)
    expect(await violations(page, 'all', 'form')).toEqual([])
    await submit(form)
    const notice = form.getByRole('alert', { name: 'The address leads to another item' })
    await waitVisible(notice.getByText('Quay lights'))
    await notice.getByRole('button', { name: 'Use it for this article' }).click()
    await waitHidden(form)
    const visitor = await app.openPage({ path: '/article/quay-lights' })
    expect(await visitor.title()).toBe('Lights at dusk')
    await visitor.goto('/article/evening-post')
    expect(new URL(visitor.url()).pathname).toBe('/article/quay-lights')
    // A page that was open all the while still has the former link.
    await reader
      .getByRole('link', { name: /Evening post/ })
      .first()
      .click()
    await reader.waitForURL('**/article/quay-lights')
  })
})
