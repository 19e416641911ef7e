import type { Module } from '#server/modules/module.ts'
import { onboardingRoutes } from '#server/onboarding/routes.ts'
import { deleteOrphanedSteps } from '#server/onboarding/store.ts'

export const onboarding: Module = {
  routes: onboardingRoutes,
  cleanup: ({ db }) => deleteOrphanedSteps(db),
}
