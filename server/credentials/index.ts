import type { UpstreamService } from '#contract/employee/connection.ts'
import { connectionCalls } from '#contract/employee/connection-calls.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { Module } from '#server/modules/module.ts'

export const credentials: Module = {
  routes(app, services) {
    const { connectables } = services
    const serviceNamed = (name: UpstreamService) => {
      const found = connectables.find(({ service }) => service === name)
      if (!found) throw notFound()
      return found
    }
    implement(app, services, connectionCalls, {
      'GET jira/connections/{user}/': async ({ caller }) => ({
        connections: await Promise.all(connectables.map((one) => one.state(caller))),
      }),
      'PUT jira/connections/{user}/{service}/': ({ caller, params, body }) =>
        serviceNamed(params.service).connect(caller, body),
      'DELETE jira/connections/{user}/{service}/': ({ caller, params }) =>
        serviceNamed(params.service).disconnect(caller),
    })
  },
}
