import { z } from 'zod'
import {
  bytesOf,
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  refusals,
} from '#contract/calls/answers.ts'
import { bytesOfText, type FileFields } from '#contract/calls/body-limits.ts'
import { declareCalls, type RateLimitRule } from '#contract/calls/call.ts'
import { limits } from '#contract/limits.ts'
import { senderHeaders } from '#contract/sender-headers.ts'
import { issueFields } from '#contract/tracker/issue-definition.ts'
import {
  attachmentsAnswerSchema,
  historyPositionSchema,
  issueAnswerSchema,
  issueChangeSchema,
  issueConflictSchema,
  issueHistorySchema,
  newIssueSchema,
} from '#contract/tracker/issue-editing.ts'
import { issueFromTexts } from '#contract/tracker/issue-schemas.ts'
import {
  commentAnswerSchema,
  commentBodySchema,
  deletedAnswerSchema,
  workLogAnswerSchema,
  workLogBodySchema,
} from '#contract/tracker/issue-work.ts'
import { issueKeyParam } from '#contract/tracker/key-params.ts'
import {
  attachmentPageSchema,
  attachmentPositionSchema,
  commentPageSchema,
  entryPositionSchema,
  issueDetailsSchema,
  issueListSchema,
  issueQuerySchema,
  trackerLimits,
  workLogPageSchema,
} from '#contract/tracker/tracker.ts'

const shared = {
  tags: ['Portal'],
  access: 'employee',
  own: 'user',
  params: issueKeyParam,
  answers: refusals,
} as const

/** The files of a form: received as streams, whatever their size. */
const attachmentFields: FileFields = {
  files: { maxBytes: trackerLimits.attachmentBytes, many: trackerLimits.attachmentsAtOnce },
}

const issueLimits = { bytes: bytesOfText(issueFields.description.max) + limits.bodyBytes }

/** Lists of issues, individual ones, and their fields (EP-057, EP-058, EP-064, EP-077 to EP-082, EP-514 to EP-526). */
export const issueCalls = declareCalls(shared, {
  'GET jira/issues/{user}/': {
    summary: "Lists the issues of the employee's projects, the newest first",
    description: 'Days are those of UTC. `updated_recently` puts the latest change first.',
    outdatedBy: ['issue', 'membership'],
    query: issueQuerySchema,
    answers: { 200: issueListSchema, 400: errorSentence },
  },
  'GET jira/issue/{user}/{issueKey}/': {
    summary: 'One issue with its comments, work logs, and attachments',
    outdatedBy: ['issue'],
    answers: { 200: z.object({ issue: issueDetailsSchema }) },
  },
  'POST jira/issue/{user}/': {
    records: { type: 'issues', action: 'created' },
    summary: 'Creates an issue, with files as attachments',
    description: 'In a form with files, `project` comes before the files.',
    form: { fields: newIssueSchema, files: attachmentFields, fromTexts: issueFromTexts },
    limits: issueLimits,
    answers: { 201: issueAnswerSchema, 400: fieldErrors, 413: errorDetail },
  },
  'PUT jira/issue/{user}/{issueKey}/': {
    records: { type: 'issues', action: 'changed', of: ['status', 'assignee'], details: ['status'] },
    summary: 'Changes the fields that are sent',
    description: 'Where the issue has another version by now, nothing changes: 412 with the issue as it is.',
    body: issueChangeSchema,
    limits: issueLimits,
    answers: { 200: issueAnswerSchema, 400: fieldErrors, 412: issueConflictSchema },
  },
  'GET jira/issue/{user}/{issueKey}/history/': {
    summary: 'The changes of an issue, the newest page of them, the oldest first',
    outdatedBy: ['issue'],
    query: historyPositionSchema,
    answers: { 200: issueHistorySchema, 400: errorDetail },
  },
})

/** Attachments of issues, for members of the project only; the uploader may delete them (EP-254, EP-493). */
export const attachmentCalls = declareCalls(shared, {
  'GET jira/issue/{user}/{issueKey}/attachment/': {
    summary: 'The newest attachments of an issue, or those before a position, the oldest first',
    outdatedBy: ['issue'],
    query: attachmentPositionSchema,
    answers: { 200: attachmentPageSchema, 400: errorDetail },
  },
  'POST jira/issue/{user}/{issueKey}/attachment/': {
    records: { type: 'attachments', action: 'created' },
    summary: 'Attaches files to an issue',
    form: { fields: z.object({}), files: attachmentFields },
    answers: { 201: attachmentsAnswerSchema, 400: fieldErrors, 413: errorDetail },
  },
  'GET jira/issue/{user}/{issueKey}/attachment/{attachmentId}/': {
    summary: 'The bytes of an attachment, or a part of them',
    answers: { 200: bytesOf('a file') },
  },
  'GET jira/issue/{user}/{issueKey}/attachment/{attachmentId}/thumbnail/': {
    summary: 'An image, small',
    description: 'What `thumbnail` of an attachment leads to. A file that cannot be drawn comes as it is.',
    answers: { 200: bytesOf('a WebP image'), 304: noContent },
  },
  'DELETE jira/issue/{user}/{issueKey}/attachment/{attachmentId}/': {
    records: { type: 'attachments', action: 'deleted' },
    summary: 'Deletes an attachment that one has added oneself',
    answers: { 200: deletedAnswerSchema },
  },
})

/** Comments and work logs that one employee adds or changes: more than any person writes. */
const writes: RateLimitRule = { name: 'entry:account', max: 300, seconds: 3600 }

/** Comments of an issue: every member adds them, only the author changes them (EP-059 to EP-061, EP-288, EP-289). */
export const commentCalls = declareCalls(shared, {
  'GET jira/issue/{user}/{issueKey}/comment/': {
    summary: 'The newest comments of an issue, or those before a position, the oldest first',
    outdatedBy: ['issue'],
    query: entryPositionSchema,
    answers: { 200: commentPageSchema, 400: errorDetail },
  },
  'POST jira/issue/{user}/{issueKey}/comment/': {
    records: { type: 'comments', action: 'created' },
    summary: 'Adds a comment to an issue',
    body: commentBodySchema,
    rateLimit: writes,
    answers: { 201: commentAnswerSchema, 400: errorDetail },
  },
  'PUT jira/issue/{user}/{issueKey}/comment/{commentId}/': {
    summary: "Changes one's own comment",
    body: commentBodySchema,
    rateLimit: writes,
    answers: { 200: commentAnswerSchema, 400: errorDetail },
  },
  'DELETE jira/issue/{user}/{issueKey}/comment/{commentId}/': {
    records: { type: 'comments', action: 'deleted' },
    summary: "Deletes one's own comment",
    answers: { 200: deletedAnswerSchema },
  },
})

/** Work logs of an issue: every member adds them, only the author changes them (EP-059 to EP-061, EP-329 to EP-333). */
export const workLogCalls = declareCalls(shared, {
  'GET jira/issue/{user}/{issueKey}/worklog/': {
    summary: 'The newest work logs of an issue, or those before a position, the oldest first',
    outdatedBy: ['issue'],
    query: entryPositionSchema,
    answers: { 200: workLogPageSchema, 400: errorDetail },
  },
  'POST jira/issue/{user}/{issueKey}/worklog/': {
    summary: 'Logs time on an issue',
    description: 'A number without a unit counts as minutes; 1d is 8h and 1w is 5d.',
    headers: senderHeaders,
    body: workLogBodySchema,
    rateLimit: writes,
    answers: { 201: workLogAnswerSchema, 400: errorDetail },
  },
  'PUT jira/issue/{user}/{issueKey}/worklog/{workLogId}/': {
    summary: "Changes one's own work log",
    headers: senderHeaders,
    body: workLogBodySchema,
    rateLimit: writes,
    answers: { 200: workLogAnswerSchema, 400: errorDetail },
  },
  'DELETE jira/issue/{user}/{issueKey}/worklog/{workLogId}/': {
    records: { type: 'worklogs', action: 'deleted' },
    summary: "Deletes one's own work log",
    answers: { 200: deletedAnswerSchema },
  },
})

/** The icons of types and priorities (EP-490). */
export const iconCalls = declareCalls(
  { ...shared, params: { kind: z.enum(['issuetype', 'priority']) } },
  {
    'GET jira/icon/{user}/{kind}/{name}/': {
      summary: 'The icon of a type or a priority of issues',
      caching: 'private, max-age=86400',
      answers: { 200: bytesOf('an SVG image') },
    },
  },
)

/** Pictures of people and projects that a company's Jira has. */
export const avatarCalls = declareCalls(shared, {
  'GET jira/avatar/{user}/': {
    summary: 'A picture that the tracker has, as `avatarUrls` name it',
    query: z.object({ path: z.string().startsWith('/').max(500), signature: z.string().length(43) }),
    answers: { 200: bytesOf('an image'), 304: noContent, 400: errorDetail, 503: errorDetail },
  },
})
