import { z } from 'zod'
import { projectRowSchema, projectStatuses, projectsPath } from '#contract/projects/project.ts'
import { managedProjectCalls } from '#contract/projects/project-calls.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { implement } from '#server/http/calls.ts'
import type { App, RouteSchema } from '#server/http/route-schema.ts'
import { listDocs } from '#server/list/list-docs.ts'
import { type ListRules, parseQuery, type RawQuery } from '#server/list/query.ts'
import type { Services } from '#server/services.ts'

const avatar = { name: 'avatar', folder: 'project' }

/** Manages projects. Administrators only. */
export function managedProjectRoutes(app: App, services: Services): void {
  const { library, managedProjects: projects } = services
  listRoutes(app, services)
  implement(app, services, managedProjectCalls, {
    'GET projects/{id}/': ({ params }) => projects.find(params.id),

    'POST projects/': async ({ request, readForm }) => {
      const form = await readForm()
      if (form.values.lead_id != null) requireRecentAuthentication(request)
      return withUploads(library, async (uploads) =>
        projects.add({ ...form.values, avatar: await storeSentImage(form, avatar, uploads) }),
      )
    },

    'PATCH projects/{id}/': async ({ request, params: { id }, readForm }) => {
      const form = await readForm()
      const { lead_id } = form.values
      // A new lead becomes a member.
      if (lead_id != null && lead_id !== (await projects.find(id)).lead?.id)
        requireRecentAuthentication(request)
      return withUploads(library, async (uploads) =>
        projects.change(id, { ...form.values, avatar: await storeSentImage(form, avatar, uploads) }),
      )
    },

    'POST projects/{id}/members/': ({ params, body }) => projects.addMember(params.id, body.employee),

    'DELETE projects/{id}/members/{member}/': ({ params }) => projects.removeMember(params.id, params.member),

    'POST projects/{id}/sprints/': ({ params, body }) => projects.addSprint(params.id, body),

    'PUT projects/{id}/sprints/{sprint}/': ({ params, body }) =>
      projects.changeSprint(params.id, params.sprint, body),

    'DELETE projects/{id}/sprints/{sprint}/': ({ params }) => projects.deleteSprint(params.id, params.sprint),
  })
}

const rules: ListRules = {
  fields: [],
  sort: ['id', 'key', 'name', 'status', 'member_count', 'created_at'],
  defaultSort: 'name',
  filters: ['state'],
  statuses: [],
}

function listRoutes(app: App, { managedProjects: projects }: Services): void {
  const base = `/api/${projectsPath}/`
  const config = { access: 'admin' } as const
  app.get(base, { config, schema: docs.list }, async ({ query }, reply) =>
    reply.send(await projects.list(parseQuery(rules, query as RawQuery))),
  )
  app.get(`${base}count/`, { config, schema: docs.count }, async ({ query }, reply) =>
    reply.send({ count: await projects.count(parseQuery(rules, query as RawQuery)) }),
  )
}

const docs = listDocs({
  tags: ['Projects'],
  summaries: { list: 'List projects', count: 'Count projects' },
  row: projectRowSchema,
  selection: {
    state: z.enum(projectStatuses).optional().describe('the status'),
    searchedText: z.string().optional().describe('in key, name, and description'),
  },
  sort: ['key', 'name (default)', 'status', 'member_count', 'created_at'],
}) satisfies Record<string, RouteSchema>
