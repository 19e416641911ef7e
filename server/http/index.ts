import { healthRoutes } from '#server/http/health.ts'
import { deleteEndedWindows } from '#server/http/rate-limit.ts'
import type { Module } from '#server/modules/module.ts'

export const http: Module = {
  routes: healthRoutes,
  cleanup: ({ db }) => deleteEndedWindows(db),
}
