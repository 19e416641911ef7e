import { findRoutes } from '#server/find/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const find: Module = { routes: findRoutes }
