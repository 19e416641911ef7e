import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForIdle } from '#tests/browser/page.ts'

declare global {
  interface Window {
    readonly axe: { run(within: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The axe violations of an idle page, as lines of rule and element. Of what is behind a modal dialog nobody can reach
 * anything, and it was looked at without the dialog.
 * @param rules all of them, or only those that depend on colours, for a second theme
 * @param within a selector of what is new on a page whose rest has been seen before
 */
export async function violations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  within?: string,
): Promise<string[]> {
  await waitForIdle(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  }
  const { violations: found } = await page.evaluate(
    ({ within, options }) => {
      if (within) return window.axe.run(within, options)
      const hidden = '[inert], [aria-hidden="true"]'
      const isBehind = document.querySelector('main')?.closest(hidden)
      const dialogs = [...document.querySelectorAll(':modal, [role="dialog"], [role="alertdialog"]')].filter(
        (dialog) => dialog.matches(':modal') || (isBehind && !dialog.closest(`${hidden}, [role="region"]`)),
      )
      return window.axe.run(dialogs.at(-1) ?? document, options)
    },
    { within, options },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/** Each width and each theme once: what has which colour depends on no width. The test goes on at the last one. */
const displays = [
  ['narrow and dark', 390, 'dark', 'colours'],
  ['wide and light', 1440, 'light', 'all'],
] as const

/**
 * The axe violations of a page in both themes, wide and narrow, and where it is wider than the window. Rules that do
 * not depend on colours run once: they take five times as long.
 * @param within as of `violations`
 */
export async function violationsInAllThemes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const [display, width, colorScheme, rules] of displays) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    found.push(...(await violations(page, rules, within)).map((violation) => `${display}: ${violation}`))
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrollWidth !== width) found.push(`${display}: ${scrollWidth} pixels wide`)
  }
  return found
}
