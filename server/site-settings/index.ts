import type { Module } from '#server/modules/module.ts'
import { siteSettingsRoutes } from '#server/site-settings/routes.ts'

export const siteSettings: Module = { routes: siteSettingsRoutes }
