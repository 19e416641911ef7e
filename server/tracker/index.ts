import type { App } from '#server/http/route-schema.ts'
import type { Module } from '#server/modules/module.ts'
import { adminMemberRoutes } from '#server/tracker/admin-member-routes.ts'
import { adminProjectRoutes } from '#server/tracker/admin-project-routes.ts'
import { adminSprintRoutes } from '#server/tracker/admin-sprint-routes.ts'
import { adminTimesheetRoutes } from '#server/tracker/admin-timesheet-routes.ts'
import { attachmentRoutes } from '#server/tracker/attachment-routes.ts'
import { commentRoutes } from '#server/tracker/comment-routes.ts'
import { editRoutes } from '#server/tracker/edit-routes.ts'
import { iconRoutes } from '#server/tracker/icon-routes.ts'
import { inboxRoutes } from '#server/tracker/inbox-routes.ts'
import { issueRoutes } from '#server/tracker/issue-routes.ts'
import { installIssueSearch } from '#server/tracker/local/search.ts'
import { projectRoutes } from '#server/tracker/project-routes.ts'
import { statisticsRoutes } from '#server/tracker/statistics-routes.ts'
import { timesheetRoutes } from '#server/tracker/timesheet-routes.ts'
import { workLogRoutes } from '#server/tracker/work-log-routes.ts'

/** Keys are upper case, but paths may contain them in any case. */
function findKeysInAnyCase(app: App): void {
  app.addHook('preValidation', ({ params }, _, done) => {
    const named = params as Record<string, string>
    for (const name of ['issueKey', 'projectKey'] as const)
      if (named[name] !== undefined) named[name] = named[name].toUpperCase()
    done()
  })
}

export const tracker: Module = {
  install: installIssueSearch,
  routes(app, services) {
    findKeysInAnyCase(app)
    projectRoutes(app, services)
    issueRoutes(app, services)
    commentRoutes(app, services)
    workLogRoutes(app, services)
    timesheetRoutes(app, services)
    statisticsRoutes(app, services)
    editRoutes(app, services)
    attachmentRoutes(app, services)
    inboxRoutes(app, services)
    iconRoutes(app)
    adminProjectRoutes(app, services)
    adminMemberRoutes(app, services)
    adminSprintRoutes(app, services)
    adminTimesheetRoutes(app, services)
  },
}
