import type { Module } from '#server/modules/module.ts'
import { personalDataRoutes } from '#server/privacy/routes.ts'

export const privacy: Module = { routes: personalDataRoutes }
