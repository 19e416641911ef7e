import { installComputedColumns } from '#server/content/computed-columns.ts'
import { contentRoutes } from '#server/content/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const content: Module = {
  routes: contentRoutes,
  cleanup: ({ previews }) => previews.deleteExpired(),
  install: installComputedColumns,
}
