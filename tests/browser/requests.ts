import type { BrowserContext, Page, Request, Route } from 'playwright-core'

/** An API request as the browser sent it. */
export interface ApiRequest {
  readonly method: string
  /** Below `/api/`, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** Records the API requests of a page from now on. */
export function recordApiRequests(page: Page): ApiRequest[] {
  const requests: ApiRequest[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    requests.push({
      method: request.method(),
      path: pathname.slice('/api/'.length),
      query: searchParams,
      body: bodyOf(request),
    })
  })
  return requests
}

function bodyOf(request: Request): string {
  try {
    return request.postDataBuffer()?.toString('utf8') ?? ''
  } catch {
    // The browser does not reveal bodies that contain files.
    return ''
  }
}

/** Those of the requests that change something. */
export const writes = (requests: readonly ApiRequest[]) => requests.filter(({ method }) => method !== 'GET')

/** The texts of a multipart body, by name. */
export const multipartTexts = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  )

/** Records what a page requests from the server from now on, with the query: the API, and pages as data. */
export function recordRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/|\.data$/.test(pathname)) requests.push(`${request.method()} ${pathname}${search}`)
  })
  return requests
}

/** Delays the requests to a path below `/api/` until they are released, as a slow network would. */
export async function delayCalls(page: Page, path: string): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return release
}

/** Fails the requests to a path below `/api/`, as a broken network would, until they are restored. */
export async function failCalls(page: Page, path: string, method?: string): Promise<() => Promise<void>> {
  const url = `**/api/${path}`
  await page.route(url, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.abort(),
  )
  return () => page.unroute(url)
}

export type Reply = Parameters<Route['fulfill']>[0] | 'none'

/** Replies to the calls by a method to paths below `/api/`, instead of the server. */
export const respond = (page: Page, method: string, reply: Reply, path: string) =>
  page.route(`**/api/${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return reply === 'none' ? route.abort() : route.fulfill(reply)
  })

const pending = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps track of the pending requests of all pages of a context. */
export function watchRequests(context: BrowserContext): void {
  const open = new Set<Request>()
  pending.set(context, open)
  // A stream of events never ends.
  context.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  // A request is finished when its body has been read, which pages do not do for an error.
  context.on('response', (response) => !response.ok() && open.delete(response.request()))
}

/** Drops what is still pending for pages that were closed. */
export const forgetRequests = (context: BrowserContext): void => pending.get(context)?.clear()

/** The URLs that the pages of a context are waiting for. */
export const pendingRequests = (context: BrowserContext): string[] =>
  [...(pending.get(context) ?? [])].map((request) => request.url())
