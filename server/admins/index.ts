import { adminRoutes } from '#server/admins/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const admins: Module = { routes: adminRoutes }
