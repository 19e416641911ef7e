import type { z } from 'zod'
import { dayIn, timeZoneHeader } from '#contract/time-zone.ts'
import { commentCalls, workLogCalls } from '#contract/tracker/issue-calls.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { workLogBodySchema } from '#contract/tracker/issue-work.ts'
import { dayOfStarted } from '#contract/tracker/work-time.ts'
import { invalid } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { WorkLogEntry } from '#server/tracker/port.ts'

/** Comments and work logs of issues. */
export function entryRoutes(app: App, services: Services): void {
  const { tracker, clock } = services
  implement(app, services, commentCalls, {
    'GET jira/issue/{user}/{issueKey}/comment/': async ({ caller, params, query }) => {
      const { rows: comments, before } = await tracker.listComments(caller, params.issueKey, query)
      return { comments, before }
    },

    'POST jira/issue/{user}/{issueKey}/comment/': async ({ caller, params, body }) => ({
      message: messages.commentAdded,
      comment: await tracker.addComment(caller, params.issueKey, body.comment),
    }),

    'PUT jira/issue/{user}/{issueKey}/comment/{commentId}/': async ({ caller, params, body }) => ({
      message: messages.commentUpdated,
      comment: await tracker.updateComment(caller, params.issueKey, params.commentId, body.comment),
    }),

    'DELETE jira/issue/{user}/{issueKey}/comment/{commentId}/': async ({ caller, params }) => {
      await tracker.deleteComment(caller, params.issueKey, params.commentId)
      return { message: messages.commentDeleted }
    },
  })

  implement(app, services, workLogCalls, {
    'GET jira/issue/{user}/{issueKey}/worklog/': async ({ caller, params, query }) => {
      const { rows: worklogs, before } = await tracker.listWorkLogs(caller, params.issueKey, query)
      return { worklogs, before }
    },

    'POST jira/issue/{user}/{issueKey}/worklog/': async ({ caller, params, body, headers }) => {
      const entry = toEntry(body, dayIn(headers[timeZoneHeader], clock()))
      return {
        message: messages.workLogAdded,
        worklog: await tracker.addWorkLog(caller, params.issueKey, entry),
      }
    },

    'PUT jira/issue/{user}/{issueKey}/worklog/{workLogId}/': async ({ caller, params, body, headers }) => {
      const entry = toEntry(body, dayIn(headers[timeZoneHeader], clock()))
      return {
        message: messages.workLogUpdated,
        worklog: await tracker.updateWorkLog(caller, params.issueKey, params.workLogId, entry),
      }
    },

    'DELETE jira/issue/{user}/{issueKey}/worklog/{workLogId}/': async ({ caller, params }) => {
      await tracker.deleteWorkLog(caller, params.issueKey, params.workLogId)
      return { message: messages.workLogDeleted }
    },
  })
}

/**
 * Throws for a day that is in the future for the sender (EP-331).
 * @param today in the sender's time zone
 */
function toEntry({ timeSpent, ...entry }: z.output<typeof workLogBodySchema>, today: string): WorkLogEntry {
  if (dayOfStarted(entry.started) > today) throw invalid(messages.startInFuture)
  return { ...entry, timeSpent: timeSpent.text, seconds: timeSpent.seconds }
}
