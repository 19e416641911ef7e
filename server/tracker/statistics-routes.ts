import { z } from 'zod'
import {
  monthQuerySchema,
  monthSchema,
  projectMonthsSchema,
  projectStatisticsSchema,
  sprintSchema,
} from '#contract/tracker/tracker.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type App, errorDetail, errorSentence, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { daysOf } from '#server/tracker/date-filter.ts'
import { portalBase } from '#server/tracker/urls.ts'

const config = { access: 'employee', own: 'user' } as const

interface ProjectParams {
  Params: { projectKey: string }
}

/** The data for charts (EP-056, EP-505 to EP-513). */
export function statisticsRoutes(app: App, { tracker, clock }: Services): void {
  app.get(`${portalBase}/project-stats/:user/`, { config, schema: docs.projects }, async (request, reply) =>
    reply.send({ projects: [...(await tracker.projectStatistics(requireEmployee(request)))] }),
  )

  app.get<ProjectParams>(
    `${portalBase}/sprint-data/:user/:projectKey/`,
    { config, schema: docs.sprints },
    async (request, reply) => {
      const sprints = await tracker.listSprints(requireEmployee(request), request.params.projectKey)
      return reply.send({ sprints: [...sprints] })
    },
  )

  app.get<ProjectParams>(
    `${portalBase}/monthly-issues/:user/:projectKey/`,
    { config, schema: docs.months },
    async (request, reply) => {
      const { filter, custom_date, user_filter } = validate(monthQuerySchema, request.query)
      const selection = {
        ...daysOf(filter, custom_date, clock()),
        reportedByMe: user_filter === 'created',
      }
      const as = requireEmployee(request)
      const months = await tracker.monthlyIssues(as, request.params.projectKey, selection)
      return reply.send({ monthly_data: [...months] })
    },
  )

  app.get(
    `${portalBase}/all-projects-monthly-issues/:user/`,
    { config, schema: docs.allMonths },
    async (request, reply) =>
      reply.send({ projects_monthly_data: [...(await tracker.allMonthlyIssues(requireEmployee(request)))] }),
  )
}

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail }
const docs = {
  projects: {
    tags,
    summary: "Counts the issues of the employee's projects by type and status",
    response: { 200: z.object({ projects: z.array(projectStatisticsSchema) }), ...refusals },
  },
  sprints: {
    tags,
    summary: 'Estimated and logged hours of the sprints of a project, the oldest first',
    response: { 200: z.object({ sprints: z.array(sprintSchema) }), ...refusals, 404: errorDetail },
  },
  months: {
    tags,
    summary: 'Issues created and resolved in each month of a project',
    querystring: monthQuerySchema,
    response: {
      200: z.object({ monthly_data: z.array(monthSchema) }),
      400: errorSentence,
      ...refusals,
      404: errorDetail,
    },
  },
  allMonths: {
    tags,
    summary: "The same for all of the employee's projects, of issues that the employee reported",
    response: { 200: z.object({ projects_monthly_data: z.array(projectMonthsSchema) }), ...refusals },
  },
} satisfies Record<string, RouteSchema>
