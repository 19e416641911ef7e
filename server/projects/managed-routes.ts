import { mount } from '#contract/calls/mount.ts'
import { projectRowSchema, projectsPath } from '#contract/projects/project.ts'
import { managedProjectCalls } from '#contract/projects/project-calls.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import type { Services } from '#server/services.ts'

const avatar = { name: 'avatar', folder: 'project' }

/** Manages projects. Administrators only. */
export function managedProjectRoutes(app: App, services: Services): void {
  const { library, managedProjects: projects } = services
  implement(app, services, managedProjectCalls, {
    ...mount(projectsPath, csvHandlers('Projects', projectRowSchema, projects)),

    'GET projects/': ({ query }) => projects.list(query),

    'GET projects/count/': async ({ query }) => ({ count: await projects.count(query) }),

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
