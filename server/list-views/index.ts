import { listViewRoutes } from '#server/list-views/routes.ts'
import { deleteOrphanedViews } from '#server/list-views/store.ts'
import type { Module } from '#server/modules/module.ts'

export const listViews: Module = { routes: listViewRoutes, cleanup: ({ db }) => deleteOrphanedViews(db) }
