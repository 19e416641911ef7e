import type { Module } from '#server/module.ts'
import { projectRoutes } from '#server/tracker/project-routes.ts'

export const tracker: Module = { routes: projectRoutes }
