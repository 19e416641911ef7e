import type { Module } from '#server/modules/module.ts'
import { storageRoutes } from '#server/storage/routes.ts'

export const storage: Module = { routes: storageRoutes }
