import type { ConsoleMessage, Page } from 'playwright-core'

const recorded = new WeakMap<Page, string[]>()

/** With what could not be loaded: the browser's text has its status alone. */
function textOf(message: ConsoleMessage): string {
  const text = message.text()
  return text.startsWith('Failed to load resource')
    ? `${text} ${new URL(message.location().url).pathname}`
    : text
}

/** Records console errors and warnings, uncaught errors and policy violations of a page from now on. */
export function recordConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  recorded.set(page, errors)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(textOf(message))
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Those of a page since it was opened. */
export const consoleErrors = (page: Page): readonly string[] => recorded.get(page) ?? []
