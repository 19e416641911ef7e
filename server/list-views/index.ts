import { listViewRoutes } from '#server/list-views/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const listViews: Module = { routes: listViewRoutes }
