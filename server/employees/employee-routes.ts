import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  employeeAccountErrors,
  employeeAccountSchema,
  employeeChangeSchema,
  employeeStates,
  employeesPath,
  invitationSchema,
  newEmployeeSchema,
} from '#contract/employee/employee.ts'
import { createEmployees, parseEmployeeQuery } from '#server/employees/employees.ts'
import { createInvite } from '#server/employees/invitations.ts'
import { badRequest } from '#server/http/errors.ts'
import {
  type App,
  errorDetail,
  fieldErrors,
  type RouteSchema,
  recentAuthenticationError,
} from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { listDocs } from '#server/list/list-docs.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'

const base = `/api/${employeesPath}/`
const config = { access: 'admin' } as const
/** Whoever has the link or the address of an account has the account. */
const guarded = { ...config, recentAuthentication: true } as const

/**
 * The accounts of employees. Administrators only. Accounts are deactivated, never deleted, so their work stays
 * theirs.
 */
export function employeeRoutes(app: App, services: Services, accounts: Accounts): void {
  const employees = createEmployees(services)
  const sendLink = createInvite(accounts, services)

  /** Without a mail server, the administrator passes the link on. */
  async function invite(request: FastifyRequest, id: number) {
    const account = await accounts.find(id)
    if (!account) throw badRequest(employeeAccountErrors.deactivated)
    const link = await sendLink(account, 'admin')
    logSecurity(request, 'employee invited', id)
    const mailed = services.outbox.delivers
    return { employee: await employees.find(id), mailed, link: mailed ? null : link }
  }

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await employees.list(parseEmployeeQuery(request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await employees.count(parseEmployeeQuery(request.query as RawQuery)) }),
  )

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.find }, async (request, reply) =>
    reply.send(await employees.find(idOf(request))),
  )

  app.post(base, { config: guarded, schema: docs.add }, async (request, reply) => {
    const { id } = await employees.add(request.body)
    return reply.code(201).send(await invite(request, id))
  })

  app.patch<IdParams & { Body: z.output<typeof employeeChangeSchema> }>(
    `${base}:id/`,
    { config: guarded, schema: docs.change },
    async (request, reply) => {
      const { active } = request.body
      const employee = await employees.change(idOf(request), request.body)
      if (active !== undefined)
        logSecurity(request, active ? 'employee reactivated' : 'employee deactivated', employee.id)
      return reply.send(employee)
    },
  )

  app.post<IdParams>(
    `${base}:id/invite/`,
    { config: guarded, schema: docs.invite },
    async (request, reply) => {
      const { id } = await employees.find(idOf(request))
      return reply.send(await invite(request, id))
    },
  )
}

const tags = ['Employees']
const selection = {
  state: z.enum(employeeStates).optional(),
  searchedText: z.string().optional().describe('in username, name, e-mail address, and designation'),
}
const docs = {
  ...listDocs({
    tags,
    summaries: { list: 'List employees', count: 'Count employees' },
    row: employeeAccountSchema,
    selection,
    sort: ['username', 'name (default)', 'email', 'designation', 'created_at'],
  }),
  find: {
    tags,
    summary: 'One employee',
    response: { 200: employeeAccountSchema, 401: errorDetail, 404: errorDetail },
  },
  add: {
    tags,
    summary: 'Add an employee, and mail an invitation that works once',
    body: newEmployeeSchema,
    response: { 201: invitationSchema, 400: fieldErrors, 401: errorDetail, 403: recentAuthenticationError },
  },
  change: {
    tags,
    summary: 'Update the sent fields of an employee; active false ends all sessions',
    body: employeeChangeSchema,
    response: {
      200: employeeAccountSchema,
      400: fieldErrors,
      401: errorDetail,
      403: recentAuthenticationError,
      404: errorDetail,
    },
  },
  invite: {
    tags,
    summary: 'Mail an employee a link that sets a password, once; earlier links end',
    response: {
      200: invitationSchema,
      400: errorDetail,
      401: errorDetail,
      403: recentAuthenticationError,
      404: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
