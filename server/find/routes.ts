import { findCalls } from '#contract/find/find-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** The search over everything that administrators keep. */
export const findRoutes = (app: App, services: Services): void =>
  implement(app, services, findCalls, {
    'GET find/': ({ request, query }) => services.finder.find(request, query.search, query.kind),
    'GET find/known/': ({ request, query }) => services.finder.lookUp(request, query.items),
  })
