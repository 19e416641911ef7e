import { z } from 'zod'
import { personSchema } from '#contract/employee/person.ts'
import { pagePositionSchema, positionBefore } from '#contract/page-position.ts'
import { defaultPriority, issueMessages } from '#contract/tracker/issue-fields.ts'
import { editedFields } from '#contract/tracker/issue-schemas.ts'
import { attachmentSchema, issueDetailsSchema, trackerLimits } from '#contract/tracker/tracker.ts'
import { projectKeyPattern } from '#contract/tracker/tracker-keys.ts'

/** The fields of an issue that an employee may set, on creation and later. A description is sanitized on receipt (EP-253). */
const editable = z.object(editedFields)

/** The key of the project of a new issue. */
export const newIssueProject = z
  .string({ error: issueMessages.projectRequired })
  .toUpperCase()
  .regex(projectKeyPattern, issueMessages.projectRequired)

/**
 * POST /api/jira/issue/{user}/ (EP-077..EP-082, EP-C17): JSON, or multipart with files named `files`. The reporter is
 * the signed-in employee. Omitted fields are empty, except the priority. Returns 201 with `{ message, issue }`.
 */
export const newIssueSchema = editable.partial().extend({
  project: newIssueProject,
  summary: editedFields.summary,
  issuetype: editedFields.issuetype,
  priority: editedFields.priority.optional().transform((priority) => priority ?? defaultPriority),
})

export type NewIssue = z.input<typeof newIssueSchema>

/**
 * PUT /api/jira/issue/{user}/{issueKey}/ changes the given fields. `version` is the one that the change is based on;
 * if the issue has another one, the response is 412 with the current issue, and nothing is stored.
 */
export const issueChangeSchema = editable.partial().extend({ version: z.int().min(1) })
export type IssueChange = z.input<typeof issueChangeSchema>

export const issueAnswerSchema = z.object({ message: z.string(), issue: issueDetailsSchema })
export type IssueAnswer = z.infer<typeof issueAnswerSchema>

/** The response to a change that is based on another version: the current issue. */
export const issueConflictSchema = z.object({ detail: z.string(), current: issueDetailsSchema })
export type IssueConflict = z.infer<typeof issueConflictSchema>

/** POST /api/jira/issue/{user}/{issueKey}/attachment/: multipart with files named `files`. */
export const attachmentsAnswerSchema = z.object({
  message: z.string(),
  attachments: z.array(attachmentSchema),
})
export type AttachmentsAnswer = z.infer<typeof attachmentsAnswerSchema>

/** One change of one field of an issue, in words that people read: GET /api/jira/issue/{user}/{issueKey}/history/. */
const issueHistoryEntrySchema = z.object({
  id: z.string(),
  author: personSchema.nullable(),
  created: z.string(),
  /**
   * The changed field, such as `status`; `created` for the creation, `timespent` for the total of the work logs,
   * `attachment` for a file that was added (`to` is its name) or deleted (`from` is). If the author later changed a
   * `comment` or a `worklog`, `to` is `changed` or `deleted`; the text is not repeated.
   */
  field: z.string(),
  from: z.string(),
  to: z.string(),
})
export type IssueHistoryEntry = z.infer<typeof issueHistoryEntrySchema>

/** The newest changes that there are before a position, the oldest of them first. */
export const issueHistorySchema = z.object({
  history: z.array(issueHistoryEntrySchema),
  before: positionBefore,
})
export const historyPositionSchema = pagePositionSchema(trackerLimits.changes, 'changes')
