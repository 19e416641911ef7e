import { activityRoutes } from '#server/activity/routes.ts'
import type { Module } from '#server/modules/module.ts'
import { pruneActivity } from '#server/revisions/activity.ts'

export const activity: Module = {
  routes: activityRoutes,
  cleanup: ({ db, config }) => pruneActivity(db, config.ACTIVITY_DAYS),
}
