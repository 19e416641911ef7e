import type { Module } from '#server/modules/module.ts'
import { onboardingRoutes } from '#server/onboarding/routes.ts'

export const onboarding: Module = { routes: onboardingRoutes }
