import type { BrowserContext, Page, Request } from 'playwright-core'

/** What a page asks the server for from now on: calls with their query, and pages made as data. */
export function recordRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/|\.data$/.test(pathname)) requests.push(`${request.method()} ${pathname}${search}`)
  })
  return requests
}

const pending = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps account of the requests of all pages of a context. */
export function watchRequests(context: BrowserContext): void {
  const open = new Set<Request>()
  pending.set(context, open)
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  // Nobody reads the body of a refusal to its end, which is what a browser calls finished.
  context.on('response', (response) => !response.ok() && open.delete(response.request()))
}

/** What the pages of a context wait for at this moment. */
export const pendingRequests = (context: BrowserContext): string[] =>
  [...(pending.get(context) ?? [])].map((request) => request.url())
