import { z } from 'zod'
import { transcriptMessageSchema } from '#contract/assistant/assistant.ts'
import { bulkLimits, reorderBody } from '#contract/bulk-bodies.ts'
import { candidateSchema, candidateSort, dateFilters, scoreFilters } from '#contract/hiring/candidate.ts'
import { decisionPreviewSchema, decisionSchema, undoSeconds } from '#contract/hiring/decision.ts'
import { hiringFiguresSchema } from '#contract/hiring/figures.ts'
import { candidateFields } from '#server/hiring/candidate-list.ts'
import {
  errorDetail,
  errorSentence,
  type RouteSchema,
  recentAuthenticationError,
} from '#server/http/route-schema.ts'
import { listDocs } from '#server/list/list-docs.ts'

const tags = ['Candidates']
const errors = { 400: errorDetail, 401: errorDetail }
const selection = {
  status: z.string().optional().describe('0, 1, 2, or 4, repeated or with commas; default any'),
  searchedText: z.string().optional().describe('text that must occur, regardless of case'),
  designation: z.string().optional().describe('the job that was applied for, regardless of case'),
  score: z
    .string()
    .optional()
    .describe(`${scoreFilters.join(', ')}: the band of the AI Score's color`),
  dateFilter: z
    .string()
    .optional()
    .describe(`${dateFilters.join(', ')}: when they applied, in New York's calendar`),
  startDate: z.string().optional().describe('first day of a custom dateFilter, YYYY-MM-DD'),
  endDate: z.string().optional().describe('last day, included'),
}
const ids = z.array(z.int())
const updated = z.object({ updated: z.int() })
const made = z.object({ decision: decisionSchema.nullable().describe('null where no status changed') })
const send_email = z
  .enum(['true', 'false'])
  .optional()
  .describe('whether the candidates are told by e-mail; default true')
const settable = z.enum(['0', '1', '2']).describe('0 pending, 1 hired, 2 rejected')

const lists = listDocs({
  tags,
  summaries: { list: 'List candidates', count: 'Count candidates' },
  // With `fields`, rows have only those.
  row: candidateSchema.partial(),
  selection,
  sort: candidateSort,
  fields: candidateFields,
})

/** Describes the calls that read and change candidates. */
export const candidateDocs = {
  ...lists,
  list: {
    ...lists.list,
    description: 'More than a page of persons needs a recent sign-in.',
    response: { ...lists.list.response, 403: recentAuthenticationError },
  },
  figures: {
    tags,
    summary: 'Candidates by stage and by job, and how long decisions take',
    response: { 200: hiringFiguresSchema, 401: errorDetail },
  },
  find: {
    tags,
    summary: 'One candidate with all evaluations',
    response: { 200: candidateSchema, 401: errorDetail, 404: errorDetail },
  },
  transcript: {
    tags,
    summary: 'The conversation with the assistant in which a candidate has applied',
    description: 'Empty for an application that was sent by the form.',
    response: { 200: z.array(transcriptMessageSchema), 401: errorDetail, 404: errorDetail },
  },
  change: {
    tags,
    summary: 'Set the status of one candidate',
    description: `Its candidate is told by e-mail ${undoSeconds} s later, unless the decision is undone.`,
    form: { fields: z.object({ status: settable, send_email }), files: {} },
    response: {
      200: candidateSchema.extend(made.shape),
      400: errorSentence,
      401: errorDetail,
      404: errorDetail,
    },
  },
  changeMany: {
    tags,
    summary: 'Set the status of candidates that share one: all of them or none',
    description: `They are told by e-mail ${undoSeconds} s later, unless the decision is undone.`,
    form: { fields: z.object({ ids, status: z.union([z.int(), settable]), send_email }), files: {} },
    response: { 200: updated.extend(made.shape), 400: errorSentence, 401: errorDetail },
  },
  preview: {
    tags,
    summary: 'The e-mail that a decision would send, and to how many',
    form: { fields: z.object({ ids, status: z.union([z.int(), settable]) }), files: {} },
    response: { 200: decisionPreviewSchema, 400: errorSentence, 401: errorDetail, 404: errorDetail },
  },
  undo: {
    tags,
    summary: 'Take a decision back, with its e-mails',
    description: 'Candidates about whom something else has been decided since keep that status.',
    response: {
      200: z.object({ restored: z.int().describe('how many candidates have their former status again') }),
      401: errorDetail,
      404: errorDetail,
      409: errorSentence,
    },
  },
  markViewed: {
    tags,
    summary: 'Mark one candidate as viewed',
    body: z.object({}),
    response: { 200: z.object({ is_viewed: z.boolean() }), 401: errorDetail, 404: errorDetail },
  },
  reorder: {
    tags,
    summary: 'Reorder candidates within their current positions: the highest number is the top',
    body: reorderBody,
    limits: bulkLimits,
    response: { 200: updated, ...errors },
  },
} satisfies Record<string, RouteSchema>
