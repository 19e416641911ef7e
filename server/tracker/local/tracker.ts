import { createComments } from '#server/tracker/local/comments.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { createIssueList } from '#server/tracker/local/issue-list.ts'
import { createIssueReader } from '#server/tracker/local/issues.ts'
import { createProjects } from '#server/tracker/local/projects.ts'
import { createStatistics } from '#server/tracker/local/statistics.ts'
import { createWorkLogs } from '#server/tracker/local/work-logs.ts'
import type { Tracker } from '#server/tracker/port.ts'

/** Portico's own tracker, over its tables. */
export function createLocalTracker(context: LocalContext): Tracker {
  const reader = createIssueReader(context)
  return {
    ...createProjects(context),
    ...createIssueList(context),
    findIssue: (as, key) => reader.find(context.db, as, key),
    ...createComments(context, reader),
    ...createWorkLogs(context, reader),
    ...createStatistics(context),
  }
}
