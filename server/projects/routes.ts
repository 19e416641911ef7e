import { projectCalls } from '#contract/projects/project-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** The employee's projects. */
export function projectRoutes(app: App, services: Services): void {
  const { projects } = services
  implement(app, services, projectCalls, {
    'GET jira/projects/{user}/': async ({ caller }) => ({ projects: await projects.list(caller) }),

    'GET jira/project/{user}/{projectKey}/': async ({ caller, params }) => ({
      project: await projects.find(caller, params.projectKey),
    }),

    'GET jira/project/{user}/{projectKey}/members/': async ({ caller, params }) => ({
      members: await projects.listMembers(caller, params.projectKey),
    }),
  })
}
