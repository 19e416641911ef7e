import { notFound } from '#server/errors.ts'
import { createAttachments } from '#server/tracker/local/attachments.ts'
import { createComments } from '#server/tracker/local/comments.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { createHistory } from '#server/tracker/local/history.ts'
import { createIssueEdits } from '#server/tracker/local/issue-edits.ts'
import { createIssueList } from '#server/tracker/local/issue-list.ts'
import { createIssueReader } from '#server/tracker/local/issues.ts'
import { createStatistics } from '#server/tracker/local/statistics.ts'
import { createTimesheet } from '#server/tracker/local/timesheet.ts'
import { createWorkLogs } from '#server/tracker/local/work-logs.ts'
import type { Tracker } from '#server/tracker/port.ts'

/** Portico's own tracker, on its own tables. */
export function createLocalTracker(context: LocalContext): Tracker {
  const reader = createIssueReader(context)
  return {
    ...createIssueList(context),
    findIssue: (as, key) => reader.find(context.db, as, key),
    ...createIssueEdits(context, reader),
    ...createHistory(context),
    ...createAttachments(context, reader),
    ...createComments(context, reader),
    ...createWorkLogs(context, reader),
    ...createTimesheet(context),
    ...createStatistics(context),
    // Its pictures are files of the library, with URLs of their own.
    openAvatar: async () => {
      throw notFound()
    },
  }
}
