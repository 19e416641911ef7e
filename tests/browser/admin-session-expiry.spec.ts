import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { barriersOf } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { agreeing, inputOf, openForm, read, reads, submit } from '#tests/browser/form-page.ts'
import {
  arrived,
  callsOf,
  gone,
  logIn,
  openList,
  popupOf,
  seen,
  settled,
  stored,
} from '#tests/browser/list-page.ts'
import { create } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })

/** Both tokens run out: the browser drops their cookies. */
const runOut = (page: Page) => page.context().clearCookies()

async function signInAgain(page: Page, password: string): Promise<void> {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
}

/** A form with something typed in it, whose session has just run out. */
async function typedTooLong(words: string) {
  const page = await visit.openSignedIn()
  agreeing(page)
  const row = await create(visit, article, words)
  await openForm(page, article, words, `?search=${words}`)
  await inputOf(page, article).fill(`${words}, typed`)
  await runOut(page)
  return { page, row }
}

describe('a session that runs out while something is typed', () => {
  test('is renewed in place, and the save that failed goes on (AC-137)', async () => {
    const { page, row } = await typedTooLong('Long lunch')
    const calls = callsOf(page)
    await submit(page)
    await seen(dialogOf(page))
    await expect.poll(() => dialogOf(page).getByLabel('Email').inputValue()).toBe(visit.admin.email)
    await signInAgain(page, 'wrong')
    await seen(dialogOf(page).getByText('Please enter a valid Password'))
    await signInAgain(page, visit.admin.password)
    await gone(dialogOf(page))
    await seen(popupOf(page, 'Article Updated Successfully!'))
    await gone(page.getByRole('form'))
    expect((await read(visit, article, row)).title).toBe('Long lunch, typed')
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
    expect((await stored(page)).isLoggedIn).toBe('true')
  })

  test('asks by a dialog that works by keyboard and that no slip closes', async () => {
    const { page } = await typedTooLong('Only keys')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await barriersOf(page)).toEqual([])
    await seen(dialogOf(page).getByRole('button', { name: 'Show password' }))
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await seen(dialogOf(page))
    await password.press('Enter')
    await seen(dialogOf(page).getByText('This field is required.'))
    for (let tabs = 0; tabs < 8; tabs++) await page.keyboard.press('Tab')
    await expect
      .poll(() => dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true)
    await password.fill(visit.admin.password)
    await password.press('Enter')
    await gone(dialogOf(page))
    await gone(page.getByRole('form'))
  })

  test('asks once, however many calls wait for the answer', async () => {
    const { page } = await typedTooLong('All at once')
    const calls = callsOf(page)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await seen(dialogOf(page))
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await signInAgain(page, visit.admin.password)
    await gone(dialogOf(page))
    await settled(page)
    expect(calls.filter(({ path }) => path === 'adminLogin/')).toHaveLength(1)
    await reads(page, article, 'All at once, typed')
    await submit(page)
    await gone(page.getByRole('form'))
  })

  test('leads to the log-in screen when nobody signs in, and what was typed waits there (AC-137)', async () => {
    const { page, row } = await typedTooLong('Not now')
    await submit(page)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await arrived(page, '/authority/login')
    const { isLoggedIn, email, ...rest } = await stored(page)
    expect([isLoggedIn, email]).toEqual([undefined, undefined])
    expect(Object.keys(rest)).toEqual([`draft ${visit.admin.id} article ${row.id}`])
    await logIn(page, visit.admin)
    await arrived(page, '/authority/profile')
    await openForm(page, article, 'Not now', '?search=Not now')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await reads(page, article, 'Not now, typed')
  })
})

test('without anything typed, a session that runs out leads to the log-in screen at once (AC-137)', async () => {
  const page = await visit.openSignedIn()
  await create(visit, article, 'Only looked at')
  await openForm(page, article, 'Only looked at', '?search=Only looked at')
  await runOut(page)
  await page.getByRole('tab', { name: 'Published', exact: false }).first().click()
  await arrived(page, '/authority/login')
  expect(await stored(page)).toEqual({})
  await openList(page, article).catch(() => undefined)
  await arrived(page, '/authority/login')
})
