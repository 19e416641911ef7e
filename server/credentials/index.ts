import type { UpstreamService } from '#contract/employee/connection.ts'
import { connectionCalls } from '#contract/employee/connection-calls.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { Module } from '#server/modules/module.ts'

export const credentials: Module = {
  routes(app, services) {
    const { connectables } = services
    const serviceNamed = (name: UpstreamService) =>
      known(connectables.find(({ service }) => service === name))
    implement(app, services, connectionCalls, {
      'GET jira/connections/{user}/': async ({ caller }) => ({
        connections: await Promise.all(connectables.map((one) => one.state(caller))),
      }),
      'PUT jira/connections/{user}/{service}/': ({ caller, params, body }) =>
        known(serviceNamed(params.service).connect)(caller, body),
      'POST jira/connections/{user}/{service}/login/': ({ caller, params }) =>
        known(serviceNamed(params.service).login).begin(caller),
      'PUT jira/connections/{user}/{service}/login/': ({ caller, params, body }) =>
        known(serviceNamed(params.service).login).poll(caller, body.login, body.code),
      'DELETE jira/connections/{user}/{service}/': ({ caller, params }) =>
        serviceNamed(params.service).disconnect(caller),
    })
  },
}

/** Throws `notFound` for a server that there is not, and for a way in that it does not have. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}
