import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pendingRequests } from '#tests/browser/requests.ts'

/** Playwright looks every 0.1 s if it may wait for less than 2.5 s, else every 0.5 s, for which a test would stand idle. */
const waitFor = (locator: Locator, state: 'visible' | 'hidden') =>
  locator.waitFor({ state, timeout: 2400 }).catch(() => locator.waitFor({ state }))

export const waitVisible = (locator: Locator) => waitFor(locator.first(), 'visible')

export const waitHidden = (locator: Locator) => waitFor(locator.first(), 'hidden')

/** Waits until the focus is on an element or inside of it, so that keys reach it. */
export const focusIn = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/**
 * Closes a dialog by its button, and presses the element that gets the focus back before the browser has told the page
 * that the dialog is closed. Resolves when it has.
 */
export const reopen = (close: Locator) =>
  close.evaluate(async (button: HTMLElement) => {
    const closed = new Promise((told) => button.closest('dialog')?.addEventListener('close', told))
    button.click()
    await Promise.resolve()
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
    await closed
  })

/** Opens the menu of a button and chooses an item, by keys alone: only they keep the menu from focusing its first item late. */
export async function chooseByKeys(button: Locator, name: string): Promise<void> {
  const items = button.page().getByRole('menuitem')
  await button.press('Enter')
  await focusIn(items.first())
  const steps = (await items.allInnerTexts()).indexOf(name)
  for (let step = 0; step < steps; step++) await button.page().keyboard.press('ArrowDown')
  await focusIn(items.nth(steps))
  await button.page().keyboard.press('Enter')
}

/** Waits for a path, with any query. */
export const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

/** Waits until nothing loads, moves or fades any more, except for endless animations. */
export async function waitForIdle(page: Page): Promise<void> {
  const activity = async () => [
    ...pendingRequests(page.context()),
    ...(await page.evaluate(runningAnimations)),
  ]
  await expect.poll(activity).toEqual([])
}

/** The animations that still run after two more frames, which render the latest response or change. */
async function runningAnimations(): Promise<string[]> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const running = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
    .filter((effect) => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ target }) => `animation of ${target?.tagName} ${target?.className}`)
  return [...running, ...(document.fonts.status === 'loading' ? ['fonts'] : [])]
}

export const readLocalStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** The description of a field, as a screen reader finds it. */
export const descriptionOf = (field: Locator): Promise<string | null | undefined> =>
  field.evaluate(
    (element) => document.getElementById(String(element.getAttribute('aria-describedby')))?.textContent,
  )

/** Signs in on the log-in screen. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/authority/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
