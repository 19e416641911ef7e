import { AsyncLocalStorage } from 'node:async_hooks'
import * as serverBuild from 'virtual:react-router/server-build'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PageContext } from '#contract/page-context.ts'
import type { PageRequest } from '#contract/page-request.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { findPageRequestBy } from '#web/page-request.ts'
import { splitByArea } from '#web/route-areas.ts'

// The types of the virtual module leave out what it exports.
const build = serverBuild as ServerBuild

const buildOf = splitByArea(build)
const handlers = new Map<ServerBuild, RequestHandler>()

function handlerOf(path: string): RequestHandler {
  const ofPath = buildOf(path)
  const handler = handlers.get(ofPath) ?? createRequestHandler(ofPath, import.meta.env.MODE)
  handlers.set(ofPath, handler)
  return handler
}

const requests = new AsyncLocalStorage<PageRequest | undefined>()
findPageRequestBy(() => requests.getStore())

/**
 * The whole web as one function from a request to a page.
 *
 * A page with an unreadable part is still shown (PS-034), but with status 503 and `no-store`, so that nothing caches
 * it.
 */
export function createWebHandler(
  site: PageContext,
): (request: Request, person?: PageRequest) => Promise<Response> {
  return async (request, person) => {
    let isComplete = true
    const context = new RouterContextProvider()
    context.set(pageContext, {
      ...site,
      report(cause) {
        isComplete = false
        site.report(cause)
      },
    })
    const handle = handlerOf(new URL(request.url).pathname)
    const response = await requests.run(person, () => handle(request, context))
    return isComplete ? response : asIncomplete(response)
  }
}

function asIncomplete({ body, headers, status }: Response): Response {
  const marked = new Headers(headers)
  marked.set('Cache-Control', 'no-store')
  marked.set('Retry-After', '5')
  return new Response(body, { headers: marked, status: status === 200 ? 503 : status })
}

const queries = new Map(
  Object.values(build.routes).flatMap((route) => {
    // A route's `handle` may be anything; ours are all of this type.
    const handle = route?.module.handle as PageHandle | undefined
    return route?.path && handle ? [[route.path, handle.query] as const] : []
  }),
)

/** The query names that a page reads, as its route declares them in `handle`. All others are ignored. */
export const queryNames = (path: string): readonly string[] => queries.get(path) ?? []
