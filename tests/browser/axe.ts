import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pendingRequests } from '#tests/browser/requests.ts'

declare global {
  interface Window {
    readonly axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/** Collects what a browser complains of from now on: errors on the console, uncaught ones, breaches of the policy. */
export function recordConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page once it has settled, as lines of rule and element.
 * @param rules all of them, or those that depend on colours: in another theme nothing else changes
 */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await waitForIdle(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const { violations: found } = await page.evaluate<AxeResults, RunOptions>(
    (options) => window.axe.run(options),
    {
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

const displays = [
  ['wide and light', 1440, 'light', 'all'],
  ['wide and dark', 1440, 'dark', 'colours'],
  ['narrow and dark', 390, 'dark', 'colours'],
  ['narrow and light', 390, 'light', 'colours'],
] as const

/**
 * What axe finds on the page in light and dark, wide and narrow, and where it is wider than the screen. What does not
 * depend on colours is asked once: it costs five times as much.
 */
export async function violationsInAllThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [display, width, colorScheme, rules] of displays) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    found.push(...(await violations(page, rules)).map((barrier) => `${display}: ${barrier}`))
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    if (shown !== width) found.push(`${display}: ${shown} pixels wide`)
  }
  return found
}

/** Waits until the page has settled: nothing loads, and nothing moves or fades but what does so for ever. */
export async function waitForIdle(page: Page): Promise<void> {
  const unrest = async () => [...pendingRequests(page.context()), ...(await page.evaluate(runningAnimations))]
  await expect.poll(unrest).toEqual([])
}

/** What is not final yet after two more frames, which draw the last answer or change. */
async function runningAnimations(): Promise<string[]> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ target }) => `movement of ${target?.tagName} ${target?.className}`)
  return [...moving, ...(document.fonts.status === 'loading' ? ['fonts'] : [])]
}

/** Waits until React has taken over the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}
