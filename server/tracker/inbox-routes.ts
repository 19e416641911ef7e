import type { z } from 'zod'
import {
  inboxQuerySchema,
  inboxReadAnswerSchema,
  inboxReadSchema,
  inboxSchema,
} from '#contract/employee/inbox.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type App, errorDetail, errorSentence, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { createInboxes } from '#server/tracker/inbox.ts'
import { portalBase } from '#server/tracker/urls.ts'

const url = `${portalBase}/inbox/:user/`
const config = { access: 'employee', own: 'user' } as const

/** What concerns the employee: assigned issues, mentions, comments, and changes of status. */
export function inboxRoutes(app: App, services: Services): void {
  const inboxes = createInboxes(services)

  app.get(url, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await inboxes.list(requireEmployee(request), validate(inboxQuerySchema, request.query))),
  )

  app.post<{ Body: z.output<typeof inboxReadSchema> }>(
    `${url}read/`,
    { config, schema: docs.read },
    async (request, reply) =>
      reply.send({ unread: await inboxes.markRead(requireEmployee(request), request.body) }),
  )
}

const tags = ['Portal']
const refusals = { 400: errorSentence, 401: errorDetail, 403: errorDetail }
const docs = {
  list: {
    tags,
    summary: 'What concerns the employee, the latest first',
    querystring: inboxQuerySchema,
    response: { 200: inboxSchema, ...refusals },
  },
  read: {
    tags,
    summary: 'Marks entries as read: these, those of an issue, or all of them',
    body: inboxReadSchema,
    response: { 200: inboxReadAnswerSchema, ...refusals },
  },
} satisfies Record<string, RouteSchema>
