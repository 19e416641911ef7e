import { z } from 'zod'
import {
  defaultPriority,
  issueMessages,
  issuePriorities,
  issueStatuses,
  issueTypes,
} from '#contract/tracker/issue-fields.ts'
import {
  attachmentSchema,
  issueDetailsSchema,
  personSchema,
  trackerLimits,
} from '#contract/tracker/tracker.ts'
import { projectKeyPattern } from '#contract/tracker/tracker-keys.ts'

const summary = z
  .string({ error: issueMessages.summaryRequired })
  .trim()
  .min(1, issueMessages.summaryRequired)
  .max(trackerLimits.summaryLength, issueMessages.summaryTooLong)
/** Rich text, cleaned on the way in (EP-253). */
const description = z.string().max(trackerLimits.descriptionLength, issueMessages.descriptionTooLong)
/** Each once, in the order in which they were sent. */
const names = z
  .array(z.string().trim().min(1).max(100))
  .max(20)
  .transform((all) => [...new Set(all)])

/** What an employee may set of an issue, when it is created and later. */
const editable = z.object({
  summary,
  issuetype: z.enum(issueTypes, { error: issueMessages.typeRequired }),
  description,
  status: z.enum(issueStatuses),
  priority: z.enum(issuePriorities).nullable(),
  /** A member's username; null for no one. */
  assignee: z.string().nullable(),
  labels: names,
  /** By their names, as in what it is found and fixed in. */
  versions: names,
  fixVersions: names,
  environment: z.string().max(2000),
  /** The original estimate in seconds; 0 without one. */
  timeestimate: z.int().min(0).max(100_000_000),
  /** The id of one of the project's sprints. */
  sprint: z.string().nullable(),
})

/**
 * POST /api/jira/issue/{user}/ (EP-077..EP-082, EP-C17): JSON, or multipart with files named `files`. The reporter is
 * the signed-in employee. What is left out is empty, but for the priority. Answers 201 with `{ message, issue }`.
 */
export const newIssueSchema = editable.partial().extend({
  project: z
    .string({ error: issueMessages.projectRequired })
    .toUpperCase()
    .regex(projectKeyPattern, issueMessages.projectRequired),
  summary,
  issuetype: editable.shape.issuetype,
  priority: editable.shape.priority.optional().transform((priority) => priority ?? defaultPriority),
})
export type NewIssue = z.input<typeof newIssueSchema>

/**
 * PUT /api/jira/issue/{user}/{issueKey}/: what is given changes. `version` is the one that the change was made upon;
 * where the issue has another, the answer is 409 with the current issue, and nothing is stored.
 */
export const issueChangeSchema = editable.partial().extend({ version: z.int().min(1) })
export type IssueChange = z.input<typeof issueChangeSchema>

export const issueAnswerSchema = z.object({ message: z.string(), issue: issueDetailsSchema })
export type IssueAnswer = z.infer<typeof issueAnswerSchema>

/** The answer to a change that was made upon another version: the issue as it is now. */
export const issueConflictSchema = z.object({ detail: z.string(), issue: issueDetailsSchema })
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
   * A field of changes, such as `status`; `created` for the beginning, `timespent` for the sum of the work logs,
   * `attachment` for a file that was added (`to` is its name) or deleted (`from` is). Of a `comment` or a `worklog` that
   * its author changed later, `to` says `changed` or `deleted`; its words are not repeated.
   */
  field: z.string(),
  from: z.string(),
  to: z.string(),
})
export type IssueHistoryEntry = z.infer<typeof issueHistoryEntrySchema>

/** From the beginning to the latest change. */
export const issueHistorySchema = z.object({ history: z.array(issueHistoryEntrySchema) })
