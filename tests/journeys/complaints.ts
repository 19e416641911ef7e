import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Collects what a browser complains of from now on: errors on the console, uncaught ones, breaches of the policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it stands, as lines of rule and element. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

const looks = [
  ['wide and light', 1440, 'light'],
  ['wide and dark', 1440, 'dark'],
  ['narrow and dark', 390, 'dark'],
  ['narrow and light', 390, 'light'],
] as const

/** What axe finds on the page in light and dark, wide and narrow, and where it is wider than the screen. */
export async function barriersInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [look, width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    found.push(...(await barriersOf(page)).map((barrier) => `${look}: ${barrier}`))
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    if (shown !== width) found.push(`${look}: ${shown} pixels wide`)
  }
  return found
}

/** Waits until nothing moves or changes its colour any more but what does so for ever. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}
