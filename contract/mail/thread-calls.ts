import { z } from 'zod'
import {
  bytesOf,
  errorDetail,
  fieldErrors,
  noContent,
  recentAuthenticationError,
} from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId, sentRowId } from '#contract/calls/row-id.ts'
import { candidateReadsRule } from '#contract/hiring/candidate.ts'
import {
  emailLogFilters,
  emailThreadsPath,
  sendEmailSchema,
  threadEmailSchema,
} from '#contract/hiring/email-thread.ts'
import { limits } from '#contract/limits.ts'
import { deletionCalls, exportableCalls } from '#contract/list-calls.ts'
import { filterRules } from '#contract/list-filters.ts'
import { mailLimits } from '#contract/mail/mail.ts'

const tags = ['E-mails to candidates']
const notFound = { 404: errorDetail }
const outdatedBy = ['mail'] as const

const attachmentFile = {
  summary: 'Download what came with an answer',
  answers: { 200: bytesOf('the file, to be saved'), ...notFound },
} as const

const reading = exportableCalls({
  area: 'hiring',
  tags,
  summaries: {
    list: 'List the e-mails of a conversation, or of the log of all conversations',
    count: 'Count the e-mails of the log',
  },
  outdatedBy,
  row: threadEmailSchema,
  rules: {
    sort: ['id', 'email', 'subject', 'Created_at'],
    defaultSort: '-Created_at',
    filters: filterRules(emailLogFilters),
    search: 'in recipient, subject, and text',
  },
  more: {
    candidateId: sentRowId('Choose a candidate.').optional().describe('whose conversation; all without it'),
    email: z.string().optional().describe('ignored: the id says whose conversation it is'),
  },
})

/** Conversations with candidates, and the e-mail log (HD-012). */
export const threadCalls = mount(emailThreadsPath, {
  ...reading,
  ...deletionCalls({
    area: 'hiring',
    tags,
    summaries: {
      one: 'Delete one e-mail for good; it is not sent if it is still queued',
      many: 'Delete several e-mails for good',
    },
  }),
  ...declareCalls(
    {
      tags,
      access: 'admin',
      area: 'hiring',
      params: { id: rowId, attachment: rowId },
      answers: { 401: errorDetail },
    },
    {
      'GET {list}/': {
        summary: reading['GET {list}/'].summary,
        description: candidateReadsRule,
        outdatedBy,
        query: reading['GET {list}/'].query,
        viewed: reading['GET {list}/'].viewed,
        answers: { 200: z.array(threadEmailSchema), 400: errorDetail, 403: recentAuthenticationError },
      },
      'POST {list}/send_email/': {
        records: { action: 'sent' },
        summary: 'Write to a candidate',
        description: 'As JSON, or as a form with files.',
        form: {
          fields: sendEmailSchema,
          files: { attachments: { maxBytes: mailLimits.attachmentBytes, many: mailLimits.attachments } },
        },
        limits: {
          bytes: bytesOfText(limits.richTextLength) + limits.bodyBytes,
          // Above what a mail may have, so that a little more than that is explained in a sentence.
          fileBytes: 2 * mailLimits.sentAttachmentBytes,
        },
        rateLimit: { name: 'email:administrator', ...mailLimits.sendPerAdministrator },
        answers: {
          201: threadEmailSchema,
          400: z.union([errorDetail, fieldErrors]),
          429: errorDetail,
          ...notFound,
        },
      },
      'POST {list}/{id}/retry/': {
        records: { action: 'sent' },
        summary: 'Send an e-mail again that failed or was not sent, under the same Message-ID',
        answers: { 200: threadEmailSchema, 400: errorDetail, ...notFound },
      },
      'POST {list}/{id}/read/': {
        records: false,
        summary: 'Note that an answer has been opened',
        answers: { 204: noContent, ...notFound },
      },
      'GET {list}/{id}/attachments/{attachment}/': attachmentFile,
      'HEAD {list}/{id}/attachments/{attachment}/': attachmentFile,
    },
  ),
})
