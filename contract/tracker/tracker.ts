import { z } from 'zod'
import { personSchema } from '#contract/employee/person.ts'
import { shownSchemas } from '#contract/fields/schemas.ts'
import { pagePositionSchema, positionBefore } from '#contract/page-position.ts'
import { searchQuerySchema } from '#contract/search/search-query.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import { dateFilters, issueFilters } from '#contract/tracker/issue-filters.ts'
import { shownFields } from '#contract/tracker/issue-schemas.ts'
import { projectKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { pageSize, wholeNumber } from '#contract/whole-number.ts'

export const trackerLimits = {
  /** The maximum per person and day. */
  workLogsPerDay: 25,
  /** Comments or work logs per answer: with the longest texts they stay below `limits.answerBytes`. */
  entries: 30,
  /** The same for attachments and for changes. */
  attachments: 300,
  changes: 100,
  /** The most that one work log can hold: a year of work. */
  workLogSeconds: 52 * 40 * 3600,
  /** The maximum size of one attachment. */
  attachmentBytes: 100 * 1024 * 1024,
  /** Attachments that one request can add. */
  attachmentsAtOnce: 10,
  /** Larger images have no thumbnail. */
  thumbnailBytes: 20 * 1024 * 1024,
  /** The most issues in one answer (EP-524). */
  issues: 1000,
} as const

const id = z.string()

/** An issue in lists (EP-489, EP-490). Times are ISO 8601, durations seconds. */
const issueSchema = z.object({
  id,
  key: z.string(),
  fields: z.object({
    summary: shownFields.summary,
    issuetype: shownFields.issuetype,
    status: shownFields.status,
    priority: shownFields.priority,
    project: z.object({ key: z.string(), name: z.string() }),
    assignee: personSchema.nullable(),
    reporter: personSchema.nullable(),
    created: z.string(),
    updated: z.string(),
    resolutiondate: z.string().nullable(),
  }),
})
export type Issue = z.infer<typeof issueSchema>

/** EP-493. */
export const attachmentSchema = z.object({
  id,
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The URL of its content, for the signed-in employee only (EP-254). */
  content: z.string(),
  /** The URL of its thumbnail; empty for files that are no images, or too large. */
  thumbnail: z.string(),
  mimeType: z.string(),
  author: z.object({ displayName: z.string() }),
  created: z.string(),
  /** Whether the caller added it, and so may delete it. */
  isOwn: z.boolean(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** EP-494. The body is plain text with `!name|thumbnail!` for attachments. */
export const commentSchema = z.object({
  id,
  body: z.string(),
  created: z.string(),
  /** When its author last changed it; `created` where that never happened. */
  updated: z.string(),
  author: personSchema.nullable(),
  /** Whether the caller wrote it, and so may change it. */
  isOwn: z.boolean(),
})
export type Comment = z.infer<typeof commentSchema>

/** EP-495. */
export const workLogSchema = z.object({
  id,
  /** The text that was entered: `1d 2h`. */
  timeSpent: z.string(),
  timeSpentSeconds: z.int(),
  /** The time as it was sent, such as `2025-01-05T11:00:00.000+0530`; its date is the day of the work (EP-334). */
  started: z.string(),
  ...shownSchemas(workLogFields),
  author: personSchema.nullable(),
  isOwn: z.boolean(),
})
export type WorkLog = z.infer<typeof workLogSchema>

/** One issue with all that belongs to it (EP-491, EP-492, EP-526). */
export const issueDetailsSchema = issueSchema.extend({
  fields: issueSchema.shape.fields.extend({
    ...shownFields,
    /** The sum of the work logs (EP-332). */
    timespent: z.int(),
  }),
  /** For changes: another number than the one that was read means an edit conflict. */
  version: z.int(),
  /** The newest of each, the oldest of them first. */
  comments: z.array(commentSchema),
  worklogs: z.array(workLogSchema),
  attachments: z.array(attachmentSchema),
  /** The total number of each. */
  totals: z.object({ comments: z.int(), worklogs: z.int(), attachments: z.int() }),
  /** The positions of those before them, in their own lists. */
  before: z.object({ comments: positionBefore, worklogs: positionBefore, attachments: positionBefore }),
})
export type IssueDetails = z.infer<typeof issueDetailsSchema>

/** GET of `comment/`, `worklog/`, and `attachment/` of an issue: the newest that there are before a position. */
export const entryPositionSchema = pagePositionSchema(trackerLimits.entries, 'entries')
export const attachmentPositionSchema = pagePositionSchema(trackerLimits.attachments, 'attachments')
export const commentPageSchema = z.object({ comments: z.array(commentSchema), before: positionBefore })
export const workLogPageSchema = z.object({ worklogs: z.array(workLogSchema), before: positionBefore })
export const attachmentPageSchema = z.object({
  attachments: z.array(attachmentSchema),
  before: positionBefore,
})

/** A calendar day: YYYY-MM-DD. */
const day = z.iso.date()
const start = wholeNumber(0, 1_000_000_000)
const limit = pageSize(trackerLimits.issues, 'issues')

/** GET /api/jira/issues/{user}/: every parameter may be left out, and all of them combine (EP-514 to EP-525, EP-C34). */
export const issueQuerySchema = z.object({
  /** The number of issues to skip. */
  start: start.default(0),
  limit: limit.default(10),
  filter: z.enum(issueFilters).default('all'),
  date_filter: z.enum(dateFilters).default('all'),
  custom_date: day.optional(),
  project: z
    .string()
    .toUpperCase()
    .regex(projectKeyPattern)
    .meta({ title: 'Project key', examples: ['PORT'] })
    .optional(),
  /** `created`: only issues that the caller reported (EP-513). */
  user_filter: z.literal('created').optional(),
  created_start: day.optional(),
  created_end: day.optional(),
  resolved_start: day.optional(),
  resolved_end: day.optional(),
  /** Words of the key, the title, the texts, the comments, and the names of files, in any order; the best matches come first. */
  search: searchQuerySchema.optional(),
  /** `me`: only issues whose assignee is the caller. */
  assignee: z.literal('me').optional(),
  type: z.string().max(100).optional(),
  status: z.string().max(100).optional(),
})
export type IssueQuery = z.input<typeof issueQuerySchema>

/** GET /api/jira/monthly-issues/{user}/{projectKey}/ (EP-510 to EP-513). */
export const monthQuerySchema = z.object({
  /** The months of these days; `custom_date` without a date is `all`. */
  filter: z.enum(dateFilters).default('all'),
  custom_date: day.or(z.literal('')).optional(),
  /** `created`: only issues that the caller reported. */
  user_filter: z.literal('created').optional(),
})
export type MonthQuery = z.input<typeof monthQuerySchema>

/** The text that a search has found, beside key and title. */
export const issueMatchSchema = z.object({
  /** The part of the text around the words, plain. */
  text: z.string(),
  /** The comment that it is from; null for the issue itself. */
  commentId: z.string().nullable(),
})
export type IssueMatch = z.infer<typeof issueMatchSchema>

/** `match` is there where a search needed more than key and title. */
const listedIssueSchema = issueSchema.extend({ match: issueMatchSchema.optional() })
export type ListedIssue = z.infer<typeof listedIssueSchema>

export const issueListSchema = z.object({ issues: z.array(listedIssueSchema), total_pages: z.int() })
export type IssueList = z.infer<typeof issueListSchema>

/** Set where a tracker has more issues than are counted; the newest are. */
const is_partial = z.literal(true).optional()

/** EP-486, EP-506. */
export const projectStatisticsSchema = z.object({
  key: z.string(),
  total_issues: z.int(),
  issue_type_stats: z.array(z.object({ name: z.string(), count: z.int(), percentage: z.number() })),
  status_counts: z.record(z.string(), z.int()),
  is_partial,
})
export type ProjectStatistics = z.infer<typeof projectStatisticsSchema>

/** In hours (EP-487). The id is what a change of an issue names it by. */
export const sprintSchema = z.object({
  id,
  name: z.string(),
  estimated: z.number(),
  logged: z.number(),
})
export type Sprint = z.infer<typeof sprintSchema>

/** The issues created and resolved in a month: `Jan`, 2025 (EP-488, EP-510, EP-C06). */
export const monthSchema = z.object({
  month: z.string(),
  year: z.int(),
  created: z.int(),
  resolved: z.int(),
  is_partial,
})
export type Month = z.infer<typeof monthSchema>

export const projectMonthsSchema = z.object({
  project_key: z.string(),
  project_name: z.string(),
  monthly_data: z.array(monthSchema),
})
export type ProjectMonths = z.infer<typeof projectMonthsSchema>
