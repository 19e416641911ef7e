import type { Module } from '#server/modules/module.ts'
import { attachmentRoutes } from '#server/tracker/attachment-routes.ts'
import { avatarRoutes } from '#server/tracker/avatar-routes.ts'
import { entryRoutes } from '#server/tracker/entry-routes.ts'
import { iconRoutes } from '#server/tracker/icon-routes.ts'
import { issueRoutes } from '#server/tracker/issue-routes.ts'
import { overviewRoutes, timesheetRoutes } from '#server/tracker/overview-routes.ts'

export const tracker: Module = {
  routes(app, services) {
    issueRoutes(app, services)
    attachmentRoutes(app, services)
    entryRoutes(app, services)
    overviewRoutes(app, services)
    timesheetRoutes(app, services)
    iconRoutes(app, services)
    avatarRoutes(app, services)
  },
}
