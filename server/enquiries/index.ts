import { enquiryRoutes } from '#server/enquiries/routes.ts'
import type { Module } from '#server/module.ts'

export const enquiries: Module = { routes: enquiryRoutes }
