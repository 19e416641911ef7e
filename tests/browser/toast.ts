import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { type Reply, respond } from '#tests/browser/requests.ts'

export const toastOf = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })

/** The message in the live region at the foot of the screen. */
export const statusMessage = (page: Page, text: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: text })

/** Lets a toast's duration pass at once, on a page that was opened with a clock. */
export async function expireToast(page: Page, toast: Locator): Promise<void> {
  await page.clock.fastForward(1500)
  await waitHidden(toast)
}

/** Pauses the clock of a page that was opened with a clock. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Waits for a toast while the clock is paused. */
export async function waitForToast(page: Page, toast: Locator): Promise<void> {
  const count = async () => {
    const shown = await toast.count()
    if (shown === 0) await page.clock.runFor(20)
    return shown
  }
  await expect.poll(count).toBeGreaterThan(0)
  await waitVisible(toast)
}

/** Waits for a toast while the clock is paused, and checks that it stays for that long and no longer. */
export async function expectVisibleFor(page: Page, toast: Locator, milliseconds: number): Promise<void> {
  await waitForToast(page, toast)
  await page.clock.runFor(milliseconds - 50)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(100)
  await waitHidden(toast)
}

/** Expects an action to show a toast. */
export async function expectToast(page: Page, title: string, act: () => unknown): Promise<void> {
  await act()
  await waitVisible(toastOf(page, title))
}

/** Expects an action to show a toast for 1.5 s, on a page that was opened with a clock. */
export async function expectBriefToast(page: Page, title: string, act: () => unknown): Promise<void> {
  await pauseClock(page)
  await act()
  await expectVisibleFor(page, toastOf(page, title), 1500)
  await page.clock.resume()
}

/** Repeats an action for each reply to its call, and expects a toast with its text; on a page that was opened with a clock. */
export async function expectToastsOfReplies(
  page: Page,
  call: `${string} ${string}`,
  title: string,
  replies: readonly (readonly [Reply, text: string])[],
  act: () => unknown,
): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  for (const [reply, text] of replies) {
    await respond(page, method, reply, path)
    await act()
    const toast = toastOf(page, title)
    await waitVisible(toast.getByText(text, { exact: true }))
    await expect.poll(() => toast.count()).toBe(1)
    await expireToast(page, toast)
  }
}
