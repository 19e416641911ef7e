import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  acceptLeaveDialogs,
  expectMainInput,
  mainInput,
  openForm,
  submit,
  waitForFormDraft,
} from '#tests/browser/form-page.ts'
import { waitForList } from '#tests/browser/list-page.ts'
import {
  logIn,
  readLocalStorage,
  waitForIdle,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { recordApiRequests } from '#tests/browser/requests.ts'
import { fetchRow } from '#tests/browser/rows.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { contentType, create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })

/** Both tokens expire: the browser drops their cookies. */
const expireSession = (page: Page) => page.context().clearCookies()

async function signInAgain(page: Page, password: string): Promise<void> {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
}

/** A changed form whose session has just expired. */
async function editWithExpiredSession(text: string) {
  const row = await create(app, article, text)
  const page = await app.openSignedIn()
  acceptLeaveDialogs(page)
  // A stream that opens after the session has expired would ask before the save does.
  const followed = page.waitForResponse('**/api/events/?*')
  await openForm(page, article, text, `?search=${text}`)
  await mainInput(page, article).fill(`${text}, typed`)
  await followed
  await expireSession(page)
  return { page, row }
}

describe('a session that runs out while something is typed', () => {
  test('is renewed in place, and the failed save is retried (AC-137)', async () => {
    const { page, row } = await editWithExpiredSession('Long lunch')
    // Code may be gone when the session ends, as after an upgrade; that of the dialog has come with the first change.
    await waitForIdle(page)
    await page.route('**/assets/**', (route) => route.abort())
    const calls = recordApiRequests(page)
    await submit(page)
    await waitVisible(dialogOf(page))
    await expect.poll(() => dialogOf(page).getByLabel('Email').inputValue()).toBe(app.admin.email)
    await signInAgain(page, 'wrong')
    await waitVisible(dialogOf(page).getByText('Please enter a valid Password'))
    await signInAgain(page, app.admin.password)
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    await waitHidden(dialogOf(page))
    await waitHidden(page.getByRole('form'))
    expect((await fetchRow(app, article, row)).title).toBe('Long lunch, typed')
    const writes = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
    expect(writes).toEqual([
      `PATCH article/${row.slug}/`,
      'POST token/refresh/',
      'POST adminLogin/',
      'POST adminLogin/',
      `PATCH article/${row.slug}/`,
    ])
    expect((await readLocalStorage(page)).isLoggedIn).toBe('true')
  })

  test('shows a modal sign-in dialog that works by keyboard and does not close by accident', async () => {
    const { page } = await editWithExpiredSession('Only keys')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await waitVisible(dialogOf(page).getByRole('button', { name: 'Show password' }))
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await waitVisible(dialogOf(page))
    await password.press('Enter')
    await waitVisible(dialogOf(page).getByText('This field is required.'))
    for (let tabs = 0; tabs < 8; tabs++) await page.keyboard.press('Tab')
    await expect
      .poll(() => dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true)
    await password.fill(app.admin.password)
    await password.press('Enter')
    await waitHidden(dialogOf(page))
    await waitHidden(page.getByRole('form'))
  })

  test('shows one dialog however many requests wait', async () => {
    const { page } = await editWithExpiredSession('All at once')
    const calls = recordApiRequests(page)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await waitVisible(dialogOf(page))
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await signInAgain(page, app.admin.password)
    await waitHidden(dialogOf(page))
    await waitForList(page)
    expect(calls.filter(({ path }) => path === 'adminLogin/')).toHaveLength(1)
    await expectMainInput(page, article, 'All at once, typed')
    await submit(page)
    await waitHidden(page.getByRole('form'))
  })

  test('does not ask again for a call that began before', async () => {
    const { page } = await editWithExpiredSession('Slow answer')
    await submit(page)
    await waitVisible(dialogOf(page))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/token/refresh/', async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    })
    const refused = page.waitForRequest('**/api/token/refresh/')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await refused
    await signInAgain(page, app.admin.password)
    await waitHidden(dialogOf(page))
    const refreshed = page.waitForResponse('**/api/token/refresh/')
    release()
    await refreshed
    await waitForList(page)
    expect(await dialogOf(page).count()).toBe(0)
  })

  test('leads to the log-in screen when dismissed, and the form draft is kept (AC-137)', async () => {
    const { page, row } = await editWithExpiredSession('Not now')
    await submit(page)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await waitForPath(page, '/authority/login')
    // The form writes its draft as it closes, after the URL has changed.
    await expect
      .poll(async () => Object.keys(await readLocalStorage(page)))
      .toEqual([`draft ${app.admin.id} article ${row.id}`])
    await logIn(page, app.admin)
    await waitForPath(page, '/authority/dashboard')
    await openForm(page, article, 'Not now', '?search=Not now')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Not now, typed')
  })
})

describe('signing out in another tab while something is typed', () => {
  /** A tab with a changed form, and another one in which its administrator has signed out. */
  async function signOutElsewhere(text: string) {
    const row = await create(app, article, text)
    const page = await app.openSignedIn()
    acceptLeaveDialogs(page)
    await openForm(page, article, text, `?search=${text}`)
    await mainInput(page, article).fill(`${text}, typed`)
    await waitForFormDraft(page)
    await waitForIdle(page)
    const other = await page.context().newPage()
    await other.goto('/logout')
    await waitForPath(other, '/authority/login')
    await waitVisible(dialogOf(page))
    return { page, other, row }
  }

  test('keeps it under the dialog, which signs in the same administrator', async () => {
    const { page, row } = await signOutElsewhere('Left open')
    await expectMainInput(page, article, 'Left open, typed')
    await signInAgain(page, app.admin.password)
    await waitHidden(dialogOf(page))
    await page.reload()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Left open, typed')
    await submit(page)
    await waitHidden(page.getByRole('form'))
    expect((await fetchRow(app, article, row)).title).toBe('Left open, typed')
  })

  test('keeps it until the same administrator signs in there', async () => {
    const { page, other } = await signOutElsewhere('Back soon')
    await logIn(other, app.admin)
    await waitHidden(dialogOf(page))
    await expectMainInput(page, article, 'Back soon, typed')
    await waitForFormDraft(page)
    await submit(page)
    await waitHidden(page.getByRole('form'))
  })

  test('does not show it to someone else who signs in there', async () => {
    const { page, other } = await signOutElsewhere('Only mine')
    await logIn(other, await createAdmin(app))
    await waitForPath(page, '/authority/dashboard')
    await waitHidden(dialogOf(page))
    await openForm(page, article, 'Only mine', '?search=Only mine')
    await expectMainInput(page, article, 'Only mine')
    expect(await page.getByText('You have unsaved changes').count()).toBe(0)
    expect((await readLocalStorage(other)).isLoggedIn).toBe('true')
  })
})

test('a session outlives a server that cannot renew it for a while', async () => {
  await create(app, article, 'Restarted')
  const page = await app.openSignedIn()
  await openForm(page, article, 'Restarted', '?search=Restarted')
  await mainInput(page, article).fill('Restarted, typed')
  await page.context().clearCookies({ name: 'accessToken' })
  await page.route('**/api/token/refresh/', (route) => route.fulfill({ status: 503 }))
  await submit(page)
  await waitVisible(page.getByRole('form').getByText('Not saved.', { exact: false }))
  expect(await dialogOf(page).count()).toBe(0)
  await page.unroute('**/api/token/refresh/')
  await submit(page)
  await waitHidden(page.getByRole('form'))
})

test('without anything typed, a session that runs out leads to the log-in screen at once (AC-137)', async () => {
  const page = await app.openSignedIn()
  await create(app, article, 'Only looked at')
  await openForm(page, article, 'Only looked at', '?search=Only looked at')
  await expireSession(page)
  const left = waitForPath(page, '/authority/login')
  // The list may be gone before: its events end with the session.
  await Promise.race([page.getByRole('tab', { name: 'Published', exact: false }).first().click(), left])
  await left
  expect(await readLocalStorage(page)).toEqual({})
  await page.goto(`/authority/${article.admin.path}`)
  await waitForPath(page, '/authority/login')
})
