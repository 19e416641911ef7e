import { z } from 'zod'

import { projectMembersSchema, projectSchema } from '#contract/tracker/tracker.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { portalBase } from '#server/tracker/urls.ts'

const config = { access: 'employee', own: 'user' } as const

/** The employee's projects (EP-055, EP-056, EP-503, EP-504). */
export function projectRoutes(app: App, { tracker }: Services): void {
  app.get(`${portalBase}/projects/:user/`, { config, schema: docs.list }, async (request, reply) =>
    reply.send({ projects: [...(await tracker.listProjects(requireEmployee(request)))] }),
  )

  app.get<{ Params: { projectKey: string } }>(
    `${portalBase}/project/:user/:projectKey/`,
    { config, schema: docs.find },
    async (request, reply) => {
      const project = await tracker.findProject(requireEmployee(request), request.params.projectKey)
      return reply.send({ project })
    },
  )

  app.get<{ Params: { projectKey: string } }>(
    `${portalBase}/project/:user/:projectKey/members/`,
    { config, schema: docs.members },
    async (request, reply) => {
      const members = await tracker.listMembers(requireEmployee(request), request.params.projectKey)
      return reply.send({ members: [...members] })
    },
  )
}

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail }
const docs = {
  list: {
    tags,
    summary: 'Lists the projects of the employee',
    response: { 200: z.object({ projects: z.array(projectSchema) }), ...refusals },
  },
  find: {
    tags,
    summary: 'One project of the employee',
    response: { 200: z.object({ project: projectSchema }), ...refusals, 404: errorDetail },
  },
  members: {
    tags,
    summary: 'Who works in a project, then who has, each by name',
    response: { 200: projectMembersSchema, ...refusals, 404: errorDetail },
  },
} satisfies Record<string, RouteSchema>
