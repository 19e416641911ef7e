import type { Module } from '#server/modules/module.ts'
import { managedProjectRoutes } from '#server/projects/managed-routes.ts'
import { projectRoutes } from '#server/projects/routes.ts'

export const projects: Module = {
  routes(app, services) {
    projectRoutes(app, services)
    managedProjectRoutes(app, services)
  },
}
