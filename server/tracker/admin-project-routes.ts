import { z } from 'zod'
import { imageField } from '#contract/calls/body-limits.ts'
import {
  newProjectSchema,
  projectChangeSchema,
  projectRowSchema,
  projectStatuses,
  projectsPath,
  wholeProjectSchema,
} from '#contract/tracker/project.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import {
  type App,
  errorDetail,
  fieldErrors,
  type RouteSchema,
  recentAuthenticationError,
} from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import { listDocs } from '#server/list/list-docs.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'
import { createManagedProjects, parseProjectQuery } from '#server/tracker/admin-projects.ts'

const base = `/api/${projectsPath}/`
const config = { access: 'admin' } as const
const avatar = { name: 'avatar', folder: 'project' }

/** Manages projects. Administrators only. */
export function adminProjectRoutes(app: App, services: Services): void {
  const { library } = services
  const projects = createManagedProjects(services)

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await projects.list(parseProjectQuery(request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await projects.count(parseProjectQuery(request.query as RawQuery)) }),
  )

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.find }, async (request, reply) =>
    reply.send(await projects.find(idOf(request))),
  )

  app.post(base, { config, schema: docs.add }, async (request, reply) => {
    const form = await parseBody(request)
    const values = validate(newProjectSchema, Object.fromEntries(form.fields))
    if (values.lead_id != null) requireRecentAuthentication(request)
    const added = await withUploads(library, async (uploads) =>
      projects.add({ ...values, avatar: await storeSentImage(form, avatar, uploads) }),
    )
    return reply.code(201).send(added)
  })

  app.patch<IdParams>(`${base}:id/`, { config, schema: docs.change }, async (request, reply) => {
    const id = idOf(request)
    const form = await parseBody(request)
    const values = validate(projectChangeSchema, Object.fromEntries(form.fields))
    // A new lead becomes a member.
    if (values.lead_id != null && values.lead_id !== (await projects.find(id)).lead?.id)
      requireRecentAuthentication(request)
    const changed = await withUploads(library, async (uploads) =>
      projects.change(id, { ...values, avatar: await storeSentImage(form, avatar, uploads) }),
    )
    return reply.send(changed)
  })
}

const tags = ['Projects']
const docs = {
  ...listDocs({
    tags,
    summaries: { list: 'List projects', count: 'Count projects' },
    row: projectRowSchema,
    selection: {
      state: z.enum(projectStatuses).optional().describe('the status'),
      searchedText: z.string().optional().describe('in key, name, and description'),
    },
    sort: ['key', 'name (default)', 'status', 'member_count', 'created_at'],
  }),
  find: {
    tags,
    summary: 'One project with its members and sprints',
    response: { 200: wholeProjectSchema, 401: errorDetail, 404: errorDetail },
  },
  add: {
    tags,
    summary: 'Add a project; its lead becomes a member',
    form: { fields: newProjectSchema, files: { avatar: imageField } },
    response: {
      201: wholeProjectSchema,
      400: fieldErrors,
      401: errorDetail,
      403: recentAuthenticationError,
      413: errorDetail,
    },
  },
  change: {
    tags,
    summary: 'Update the sent fields of a project; avatar is a file, or empty to remove the picture',
    form: { fields: projectChangeSchema, files: { avatar: imageField } },
    response: {
      200: wholeProjectSchema,
      400: fieldErrors,
      401: errorDetail,
      403: recentAuthenticationError,
      404: errorDetail,
      413: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
