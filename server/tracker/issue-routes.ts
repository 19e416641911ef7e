import { z } from 'zod'
import { issueDetailsSchema, issueListSchema, issueQuerySchema } from '#contract/tracker/tracker.ts'
import type { Clock } from '#server/database/clock.ts'
import { requireEmployee } from '#server/http/access.ts'
import { badRequest } from '#server/http/errors.ts'
import { type App, errorDetail, errorSentence, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { daysOf } from '#server/tracker/date-filter.ts'
import type { IssueSelection } from '#server/tracker/port.ts'
import { portalBase } from '#server/tracker/urls.ts'

const config = { access: 'employee', own: 'user' } as const

export interface IssueParams {
  Params: { issueKey: string }
}

/** Lists of issues, and individual ones (EP-057, EP-058, EP-514 to EP-526). */
export function issueRoutes(app: App, { tracker, clock }: Services): void {
  app.get(`${portalBase}/issues/:user/`, { config, schema: docs.list }, async (request, reply) => {
    const selection = selectionOf(request.query, clock)
    const { issues, total } = await tracker.listIssues(requireEmployee(request), selection)
    return reply.send({ issues: [...issues], total_pages: Math.ceil(total / selection.limit) })
  })

  app.get<IssueParams>(
    `${portalBase}/issue/:user/:issueKey/`,
    { config, schema: docs.find },
    async (request, reply) =>
      reply.send({ issue: await tracker.findIssue(requireEmployee(request), request.params.issueKey) }),
  )
}

/** Throws 400 for an invalid query (EP-525). */
function selectionOf(query: unknown, clock: Clock): IssueSelection {
  const { date_filter, custom_date, user_filter, assignee, ...rest } = validate(issueQuerySchema, query)
  if (date_filter === 'custom_date' && custom_date === undefined) throw badRequest('Choose a date.')
  return {
    ...rest,
    updated: daysOf(date_filter, custom_date, clock()),
    created: { from: rest.created_start, to: rest.created_end },
    resolved: { from: rest.resolved_start, to: rest.resolved_end },
    reportedByMe: user_filter === 'created',
    assignedToMe: assignee === 'me',
  }
}

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const docs = {
  list: {
    tags,
    summary: "Lists the issues of the employee's projects, the newest first",
    description: 'Days are those of UTC. `updated_recently` puts the latest change first.',
    querystring: issueQuerySchema,
    response: { 200: issueListSchema, 400: errorSentence, ...refusals },
  },
  find: {
    tags,
    summary: 'One issue with its comments, work logs, and attachments',
    response: { 200: z.object({ issue: issueDetailsSchema }), ...refusals },
  },
} satisfies Record<string, RouteSchema>
