import { activityCalls } from '#contract/activity/activity-calls.ts'
import { activityFilters, readActivity } from '#server/activity/activity-list.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Who did what, for administrators. */
export const activityRoutes = (app: App, services: Services): void =>
  implement(app, services, activityCalls, {
    'GET activity/': ({ request, query }) => readActivity(services, request, query),
    'GET activity/filters/': ({ request }) => activityFilters(services, request),
  })
