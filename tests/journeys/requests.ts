import type { Page } from 'playwright-core'

/** What a page asks the server for from now on: calls with their query, and pages made as data. */
export function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/|\.data$/.test(pathname)) asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}
