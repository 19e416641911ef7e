import { installComputedColumns } from '#server/content/computed-columns.ts'
import { revisionRoutes } from '#server/content/revision-routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const content: Module = {
  routes(app, services) {
    contentRoutes(app, services)
    revisionRoutes(app, services)
  },
  cleanup: ({ previews }) => previews.deleteExpired(),
  install: installComputedColumns,
}
