import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { deletedAnswerSchema, workLogAnswerSchema, workLogBodySchema } from '#contract/tracker/issue-work.ts'
import { entryPositionSchema, workLogPageSchema } from '#contract/tracker/tracker.ts'
import { dayOfStarted } from '#contract/tracker/work-time.ts'
import { requireEmployee } from '#server/http/access.ts'
import { badRequest } from '#server/http/errors.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import { senderDay, senderHeaders } from '#server/http/sender-day.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { consumeEntry } from '#server/tracker/entry-limit.ts'
import type { IssueParams } from '#server/tracker/issue-routes.ts'
import type { WorkLogEntry } from '#server/tracker/port.ts'
import { portalBase } from '#server/tracker/urls.ts'

const url = `${portalBase}/issue/:user/:issueKey/worklog/`
const config = { access: 'employee', own: 'user' } as const

interface WorkLogParams {
  Params: IssueParams['Params'] & { workLogId: string }
}

/** Work logs of an issue: every member adds them, only the author changes them (EP-059 to EP-061, EP-329 to EP-333). */
export function workLogRoutes(app: App, { tracker, clock, rateLimiter }: Services): void {
  app.get<IssueParams>(url, { config, schema: docs.list }, async (request, reply) => {
    const position = validate(entryPositionSchema, request.query)
    const as = requireEmployee(request)
    const { rows, before } = await tracker.listWorkLogs(as, request.params.issueKey, position)
    return reply.send({ worklogs: rows, before })
  })

  /** Throws 400 for a day that is in the future in the sender's time zone (EP-331). */
  function entryOf(request: FastifyRequest<Body>): WorkLogEntry {
    const { timeSpent, started, comment } = request.body
    if (dayOfStarted(started) > senderDay(request, clock())) throw badRequest(messages.startInFuture)
    return { timeSpent: timeSpent.text, seconds: timeSpent.seconds, started, comment }
  }

  app.post<IssueParams & Body>(url, { config, schema: docs.add }, async (request, reply) => {
    const { issueKey } = request.params
    const as = requireEmployee(request)
    const entry = entryOf(request)
    await consumeEntry(rateLimiter, as)
    const worklog = await tracker.addWorkLog(as, issueKey, entry)
    return reply.code(201).send({ message: messages.workLogAdded, worklog })
  })

  app.put<WorkLogParams & Body>(
    `${url}:workLogId/`,
    { config, schema: docs.update },
    async (request, reply) => {
      const { issueKey, workLogId } = request.params
      const as = requireEmployee(request)
      const entry = entryOf(request)
      await consumeEntry(rateLimiter, as)
      const worklog = await tracker.updateWorkLog(as, issueKey, workLogId, entry)
      return reply.send({ message: messages.workLogUpdated, worklog })
    },
  )

  app.delete<WorkLogParams>(`${url}:workLogId/`, { config, schema: docs.delete }, async (request, reply) => {
    const { issueKey, workLogId } = request.params
    await tracker.deleteWorkLog(requireEmployee(request), issueKey, workLogId)
    return reply.send({ message: messages.workLogDeleted })
  })
}

interface Body {
  Body: z.output<typeof workLogBodySchema>
}

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const docs = {
  list: {
    tags,
    summary: 'The newest work logs of an issue, or those before a position, the oldest first',
    querystring: entryPositionSchema,
    response: { 200: workLogPageSchema, 400: errorDetail, ...refusals },
  },
  add: {
    tags,
    summary: 'Logs time on an issue',
    description: 'A number without a unit counts as minutes; 1d is 8h and 1w is 5d.',
    headers: senderHeaders,
    body: workLogBodySchema,
    response: { 201: workLogAnswerSchema, 400: errorDetail, ...refusals },
  },
  update: {
    tags,
    summary: "Changes one's own work log",
    headers: senderHeaders,
    body: workLogBodySchema,
    response: { 200: workLogAnswerSchema, 400: errorDetail, ...refusals },
  },
  delete: {
    tags,
    summary: "Deletes one's own work log",
    response: { 200: deletedAnswerSchema, ...refusals },
  },
} satisfies Record<string, RouteSchema>
