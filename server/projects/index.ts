import type { Module } from '#server/modules/module.ts'
import { managedProjectRoutes } from '#server/projects/managed-routes.ts'
import { installProjectSearch } from '#server/projects/project-search.ts'
import { projectRoutes } from '#server/projects/routes.ts'

export const projects: Module = {
  install: installProjectSearch,
  routes(app, services) {
    projectRoutes(app, services)
    managedProjectRoutes(app, services)
  },
}
