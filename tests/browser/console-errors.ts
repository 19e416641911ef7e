import type { Page } from 'playwright-core'

const recorded = new WeakMap<Page, string[]>()

/** Records console errors and warnings, uncaught errors and policy violations of a page from now on. */
export function recordConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  recorded.set(page, errors)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Those of a page since it was opened. */
export const consoleErrors = (page: Page): readonly string[] => recorded.get(page) ?? []
