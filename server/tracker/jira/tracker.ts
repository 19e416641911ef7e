import { createAttachments } from '#server/tracker/jira/attachments.ts'
import { createAvatars } from '#server/tracker/jira/avatars.ts'
import { createComments } from '#server/tracker/jira/comments.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { createHistory } from '#server/tracker/jira/history.ts'
import { createIssueEdits } from '#server/tracker/jira/issue-edits.ts'
import { createIssueList } from '#server/tracker/jira/issue-list.ts'
import { readIssue } from '#server/tracker/jira/issues.ts'
import { createSprints } from '#server/tracker/jira/sprints.ts'
import { createStatistics } from '#server/tracker/jira/statistics.ts'
import { createTimesheet } from '#server/tracker/jira/timesheet.ts'
import { createWorkLogs } from '#server/tracker/jira/work-logs.ts'
import type { Tracker } from '#server/tracker/port.ts'

/** A company's Jira as the tracker. */
export const createJiraTracker = (context: JiraContext & { readonly key: Buffer }): Tracker => ({
  ...createIssueList(context),
  findIssue: async (as, key) => readIssue(context, await context.openSession(as), key),
  ...createIssueEdits(context),
  ...createHistory(context),
  ...createAttachments(context),
  ...createAvatars(context),
  ...createComments(context),
  ...createWorkLogs(context),
  ...createTimesheet(context),
  ...createStatistics(context),
  ...createSprints(context),
})
