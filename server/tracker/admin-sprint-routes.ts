import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { projectsPath, sprintInputSchema, wholeProjectSchema } from '#contract/tracker/project.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { type IdParams, idOf, requireId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'
import { createManagedProjects, lockProject } from '#server/tracker/admin-projects.ts'
import { sprint } from '#server/tracker/tables.ts'

const base = `/api/${projectsPath}/:id/sprints/`
const config = { access: 'admin' } as const

interface SprintParams {
  Params: { id: string; sprint: string }
}

interface SprintBody {
  Body: z.output<typeof sprintInputSchema>
}

/** Manages the sprints of a project. Administrators only. */
export function adminSprintRoutes(app: App, services: Services): void {
  const { db } = services
  const { find } = createManagedProjects(services)

  app.post<IdParams & SprintBody>(base, { config, schema: docs.add }, async (request, reply) => {
    const id = idOf(request)
    await db.transaction(async (tx) => {
      await lockProject(tx, id)
      await tx.insert(sprint).values({ projectId: id, ...toValues(request.body) })
    })
    return reply.code(201).send(await find(id))
  })

  app.put<SprintParams & SprintBody>(
    `${base}:sprint/`,
    { config, schema: docs.change },
    async ({ params, body }, reply) => {
      const changed = await db.update(sprint).set(toValues(body)).where(isSprint(params)).returning()
      if (changed.length === 0) throw notFound()
      return reply.send(await find(requireId(params.id)))
    },
  )

  app.delete<SprintParams>(`${base}:sprint/`, { config, schema: docs.remove }, async ({ params }, reply) => {
    const deleted = await db.delete(sprint).where(isSprint(params)).returning()
    if (deleted.length === 0) throw notFound()
    return reply.code(204).send()
  })
}

/** Throws 404 for an invalid id. */
const isSprint = ({ id, sprint: sprintId }: SprintParams['Params']) =>
  and(eq(sprint.id, requireId(sprintId)), eq(sprint.projectId, requireId(id)))

const toValues = ({ name, start_date, end_date }: z.output<typeof sprintInputSchema>) => ({
  name,
  startDate: start_date,
  endDate: end_date,
})

const tags = ['Projects']
const refusals = { 400: fieldErrors, 401: errorDetail, 404: errorDetail }
const docs = {
  add: {
    tags,
    summary: 'Add a sprint to a project',
    body: sprintInputSchema,
    response: { 201: wholeProjectSchema, ...refusals },
  },
  change: {
    tags,
    summary: 'Change a sprint',
    body: sprintInputSchema,
    response: { 200: wholeProjectSchema, ...refusals },
  },
  remove: {
    tags,
    summary: 'Delete a sprint; its issues stay, without one',
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  },
} satisfies Record<string, RouteSchema>
