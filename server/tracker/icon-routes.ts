import { iconCalls } from '#contract/tracker/issue-calls.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { icons } from '#server/tracker/icons.ts'

export function iconRoutes(app: App, services: Services): void {
  implement(app, services, iconCalls, {
    'GET jira/icon/{user}/{kind}/{name}/': ({ params, reply }) => {
      const icon = icons[params.kind].get(params.name)
      if (!icon) throw notFound()
      return reply.type('image/svg+xml').send(icon)
    },
  })
}
