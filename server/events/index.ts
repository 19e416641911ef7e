import { eventRoutes } from '#server/events/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const events: Module = {
  routes: eventRoutes,
}
