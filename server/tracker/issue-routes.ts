import type { z } from 'zod'
import { issueCalls } from '#contract/tracker/issue-calls.ts'
import { newIssueProject } from '#contract/tracker/issue-editing.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { issueQuerySchema } from '#contract/tracker/tracker.ts'
import { invalid } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'
import { placeForAttachments, requireAttachmentRoom } from '#server/tracker/attachment-receiving.ts'
import { daysOf } from '#server/tracker/date-filter.ts'
import type { IssueSelection } from '#server/tracker/port.ts'

/** Every member of a project reads, creates, and changes its issues. */
export function issueRoutes(app: App, services: Services): void {
  const { tracker, projects, clock, files } = services

  /** Before the files of a new issue are received. */
  async function requireProject(as: Employee, fields: ReadonlyMap<string, unknown>) {
    const { success, data: key } = newIssueProject.safeParse(fields.get('project'))
    if (!success) throw invalid({ project: [messages.projectBeforeFiles] })
    await projects.find(as, key)
  }

  implement(app, services, issueCalls, {
    'GET jira/issues/{user}/': async ({ caller, query }) => {
      const selection = selectionOf(query, clock())
      const { issues, total } = await tracker.listIssues(caller, selection)
      return { issues, total_pages: Math.ceil(total / selection.limit) }
    },

    'GET jira/issue/{user}/{issueKey}/': async ({ caller, params }) => ({
      issue: await tracker.findIssue(caller, params.issueKey),
    }),

    'POST jira/issue/{user}/': async ({ caller, request, readForm }) => {
      using _place = request.isMultipart ? await placeForAttachments(caller) : null
      await using form = await readForm({
        storage: files.private,
        acceptFile: async (fields) => {
          await requireProject(caller, fields)
          await requireAttachmentRoom(services, caller, request)
        },
      })
      const sent = form.fileLists.get('files') ?? []
      const issue = await tracker.createIssue(caller, withCleanText(form.values), sent)
      return { message: messages.created, issue }
    },

    'PUT jira/issue/{user}/{issueKey}/': async ({ caller, params, body }) => ({
      message: messages.updated,
      issue: await tracker.updateIssue(caller, params.issueKey, withCleanText(body)),
    }),

    'GET jira/issue/{user}/{issueKey}/history/': async ({ caller, params, query }) => {
      const { rows: history, before } = await tracker.listHistory(caller, params.issueKey, query)
      return { history, before }
    },
  })
}

/** Throws for a custom date without a date (EP-525). */
function selectionOf(query: z.output<typeof issueQuerySchema>, now: Date): IssueSelection {
  const { date_filter, custom_date, user_filter, assignee, ...rest } = query
  if (date_filter === 'custom_date' && custom_date === undefined) throw invalid('Choose a date.')
  return {
    ...rest,
    updated: daysOf(date_filter, custom_date, now),
    created: { from: rest.created_start, to: rest.created_end },
    resolved: { from: rest.resolved_start, to: rest.resolved_end },
    reportedByMe: user_filter === 'created',
    assignedToMe: assignee === 'me',
  }
}

/** Scripts, event handlers, and `javascript:` links never reach the tracker (EP-253). */
const withCleanText = <Values extends { description?: string | undefined }>(values: Values): Values =>
  values.description === undefined ? values : { ...values, description: sanitizeRichText(values.description) }
