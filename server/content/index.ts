import { installComputedColumns } from '#server/content/computed-columns.ts'
import { revisionRoutes } from '#server/content/revision-routes.ts'
import { purgeRevisions } from '#server/content/revisions.ts'
import { contentRoutes } from '#server/content/routes.ts'
import type { Module } from '#server/module.ts'

export const content: Module = {
  routes(app, services) {
    contentRoutes(app, services)
    revisionRoutes(app, services)
  },
  async cleanup({ db, previews }) {
    await previews.deleteExpired()
    await purgeRevisions(db)
  },
  install: installComputedColumns,
}
