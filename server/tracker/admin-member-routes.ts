import type { z } from 'zod'
import { newMemberSchema, projectsPath, wholeProjectSchema } from '#contract/tracker/project.ts'
import {
  type App,
  errorDetail,
  fieldErrors,
  type RouteSchema,
  recentAuthenticationError,
} from '#server/http/route-schema.ts'
import { type IdParams, idOf, requireId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'
import { joinProject, leaveProject } from '#server/tracker/admin-members.ts'
import { createManagedProjects, lockProject } from '#server/tracker/admin-projects.ts'

const base = `/api/${projectsPath}/:id/members/`
const config = { access: 'admin' } as const

/** The members of a project. Administrators only. */
export function adminMemberRoutes(app: App, services: Services): void {
  const { db } = services
  const { find } = createManagedProjects(services)

  app.post<IdParams & { Body: z.output<typeof newMemberSchema> }>(
    base,
    { config: { ...config, recentAuthentication: true }, schema: docs.join },
    async (request, reply) => {
      const id = idOf(request)
      await db.transaction(async (tx) => {
        await lockProject(tx, id)
        await joinProject(tx, id, request.body.employee, 'employee')
      })
      return reply.send(await find(id))
    },
  )

  app.delete<{ Params: { id: string; member: string } }>(
    `${base}:member/`,
    { config, schema: docs.leave },
    async (request, reply) => {
      const [id, member] = [idOf(request), requireId(request.params.member)]
      await db.transaction(async (tx) => leaveProject(tx, await lockProject(tx, id), member))
      return reply.send(await find(id))
    },
  )
}

const tags = ['Projects']
const docs = {
  join: {
    tags,
    summary: 'Add a member, or bring one back',
    body: newMemberSchema,
    response: {
      200: wholeProjectSchema,
      400: fieldErrors,
      401: errorDetail,
      403: recentAuthenticationError,
      404: errorDetail,
    },
  },
  leave: {
    tags,
    summary: 'A member leaves the project, and keeps the name in it; not the lead',
    response: { 200: wholeProjectSchema, 400: errorDetail, 401: errorDetail, 404: errorDetail },
  },
} satisfies Record<string, RouteSchema>
