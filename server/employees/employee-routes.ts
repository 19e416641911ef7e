import type { FastifyRequest } from 'fastify'
import { mount } from '#contract/calls/mount.ts'
import { employeeAccountErrors, employeeAccountSchema, employeesPath } from '#contract/employee/employee.ts'
import { employeeAccountCalls } from '#contract/employee/employee-calls.ts'
import { createEmployees } from '#server/employees/employees.ts'
import { createInvite } from '#server/employees/invitation-store.ts'
import { invalid } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { resetSecondStep } from '#server/sessions/security-routes.ts'

/** The accounts of employees, for administrators. */
export function employeeRoutes(app: App, services: Services, accounts: Accounts): void {
  const employees = createEmployees(services)
  const sendLink = createInvite(accounts, services)

  /** Without a mail server, the administrator passes the link on. */
  async function invite(request: FastifyRequest, id: number) {
    const account = await accounts.find(id)
    if (!account) throw invalid(employeeAccountErrors.deactivated)
    const link = await sendLink(account, 'admin')
    logSecurity(request, 'employee invited', id)
    const mailed = services.outbox.delivers
    return { employee: await employees.find(id), mailed, link: mailed ? null : link }
  }

  implement(app, services, employeeAccountCalls, {
    ...mount(employeesPath, csvHandlers('Employees', employeeAccountSchema, employees)),

    'GET employees/': ({ query }) => employees.list(query),

    'GET employees/count/': async ({ query }) => ({ count: await employees.count(query) }),

    'GET employees/{id}/': ({ params }) => employees.find(params.id),

    'POST employees/': async ({ request, body }) => {
      const { id } = await employees.add(body)
      return invite(request, id)
    },

    'PATCH employees/{id}/': async ({ request, params, body }) => {
      const { active } = body
      const employee = await employees.change(params.id, body)
      if (active !== undefined)
        logSecurity(request, active ? 'employee reactivated' : 'employee deactivated', employee.id)
      return employee
    },

    'DELETE employees/{id}/sessions/': async ({ request, params }) => {
      const { id } = await employees.find(params.id)
      await services.db.transaction((tx) => services.sessions.revokeAll(tx, id))
      logSecurity(request, 'signed out by an administrator', id)
    },

    'DELETE employees/{id}/two-step/': async ({ request, params }) => {
      const { id } = await employees.find(params.id)
      await resetSecondStep(services, id)
      logSecurity(request, 'second step turned off', id)
    },

    'POST employees/{id}/invite/': async ({ request, params }) => {
      const { id } = await employees.find(params.id)
      return invite(request, id)
    },
  })
}
