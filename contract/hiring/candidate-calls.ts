import { z } from 'zod'
import { transcriptMessageSchema } from '#contract/assistant/assistant.ts'
import { bulkBody, bulkLimits, reorderBody } from '#contract/bulk-bodies.ts'
import {
  bytesOf,
  errorDetail,
  errorSentence,
  recentAuthenticationError,
  rowCount,
} from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId, sentRowId } from '#contract/calls/row-id.ts'
import {
  candidateErrors,
  candidateReadsRule,
  candidateSchema,
  candidateSort,
  candidateStatuses,
  dateFilters,
  listedCandidateSchema,
  otherApplicationSchema,
  scoreFilters,
  settableStatuses,
} from '#contract/hiring/candidate.ts'
import {
  decisionConflictSchema,
  decisionErrors,
  decisionPreviewSchema,
  decisionSchema,
  undoSeconds,
} from '#contract/hiring/decision.ts'
import { hiringFiguresSchema } from '#contract/hiring/figures.ts'
import { limits } from '#contract/limits.ts'
import { defaultSort } from '#contract/list.ts'
import { deletionCalls, exportCalls } from '#contract/list-calls.ts'
import { listQueries } from '#contract/list-query.ts'
import { keysOf } from '#contract/records.ts'

/** There are no applications from before then. */
const firstDay = '1900-01-01'

const isDay = (text: string) => z.iso.date().safeParse(text).success && text >= firstDay

const rules = {
  fields: keysOf(candidateSchema.shape),
  sort: candidateSort,
  defaultSort,
  filters: {
    designation: 'the job that was applied for, regardless of case',
    score: `${scoreFilters.join(', ')}: the band of the AI Score's color`,
  },
  statuses: Object.values(candidateStatuses),
  search: 'text that must occur, regardless of case',
} as const

const dates = {
  dateFilter: z
    .string()
    .trim()
    .pipe(z.enum(['', ...dateFilters]))
    .optional()
    .describe(`${dateFilters.join(', ')}: when they applied, in New York's calendar`),
  startDate: z.string().trim().optional().describe('first day of a custom dateFilter, YYYY-MM-DD'),
  endDate: z.string().trim().optional().describe('last day, included'),
}

const queries = listQueries(rules, dates)

/** Parses when they applied: a span that ends now, two days, or null for any time (HD-063 to HD-067). */
const withDates = (schema: typeof queries.list) =>
  schema.transform(({ dateFilter, startDate = '', endDate = '', ...query }, { issues, addIssue }) => {
    const { score } = query.filters
    if (score !== undefined && !scoreFilters.some((one) => one === score))
      issues.push({ code: 'invalid_value', values: [...scoreFilters], path: ['score'], input: score })
    if (dateFilter !== 'custom') return { ...query, dates: dateFilter || null }
    const wrong = Object.entries({ startDate, endDate }).find(([, date]) => !isDay(date))
    if (wrong) issues.push({ code: 'invalid_format', format: 'date', path: [wrong[0]], input: wrong[1] })
    else if (startDate > endDate)
      addIssue({ code: 'custom', path: ['endDate'], message: candidateErrors.datesReversed })
    return { ...query, dates: { from: startDate, to: endDate } }
  })

const listQuery = withDates(queries.list)

/** A parsed query of a list or count. */
export type CandidateListQuery = z.output<typeof listQuery>

/** Also as text, which a form sends. */
const status = z
  .preprocess(
    (sent: string | number | null | undefined) => (sent == null || sent === '' ? undefined : toNumber(sent)),
    z.literal(settableStatuses, {
      error: ({ input }) => (input === undefined ? candidateErrors.chooseStatus : candidateErrors.badStatus),
    }),
  )
  .describe('0 pending, 1 hired, 2 rejected')

const toNumber = (sent: string | number) =>
  typeof sent === 'string' && /^\d$/.test(sent) ? Number(sent) : sent

const send_email = z
  .preprocess(
    (sent: string | boolean | null) => {
      if (sent === null || sent === '') return 'true'
      return typeof sent === 'boolean' ? `${sent}` : sent
    },
    z.enum(['true', 'false'], decisionErrors.badChoice),
  )
  .optional()
  .transform((choice) => choice !== 'false')
  .describe('whether the candidates are told by e-mail; default true')

/** Several candidates, each once (HD-483). */
const ids = z
  .array(sentRowId(candidateErrors.unknown), candidateErrors.chooseCandidate)
  .min(1, candidateErrors.chooseCandidate)
  .max(limits.maxBulkIds, candidateErrors.tooMany)
  .transform((list) => [...new Set(list)])

export const mostOtherApplications = 20

const updated = z.object({ updated: z.int() })
const made = z.object({ decision: decisionSchema.nullable().describe('null where no status changed') })
const notFound = { 404: errorDetail }

const seenStatusRule =
  'With the status that the caller saw in If-Match, such as "0", nothing changes if someone has decided otherwise since.'

const tags = ['Candidates']
const outdatedBy = ['candidate'] as const

const ownCalls = declareCalls(
  { tags, access: 'admin', area: 'hiring', params: { id: rowId }, answers: { 401: errorDetail } },
  {
    'GET candidates/': {
      summary: 'List candidates',
      outdatedBy,
      description: candidateReadsRule,
      query: listQuery,
      viewed: {
        columns: keysOf(listedCandidateSchema.shape),
        filters: [...keysOf(rules.filters), ...keysOf(dates)],
      },
      // With `fields`, rows have only those.
      answers: { 200: z.array(candidateSchema.partial()), 400: errorDetail, 403: recentAuthenticationError },
    },
    'GET candidates/count/': {
      summary: 'Count candidates',
      outdatedBy,
      query: withDates(queries.count),
      answers: { 200: rowCount, 400: errorDetail },
    },
    'GET candidates/figures/': {
      summary: 'Candidates by stage and by job, and how long decisions take',
      outdatedBy,
      answers: { 200: hiringFiguresSchema },
    },
    'GET candidates/{id}/': {
      summary: 'One candidate with all evaluations',
      outdatedBy,
      answers: { 200: candidateSchema, 403: recentAuthenticationError, ...notFound },
    },
    'GET candidates/{id}/transcript/': {
      summary: 'The conversation with the assistant in which a candidate has applied',
      description: 'Empty for an application that was sent by the form.',
      answers: { 200: z.array(transcriptMessageSchema), 403: recentAuthenticationError, ...notFound },
    },
    'GET candidates/{id}/other-applications/': {
      summary: 'The other applications from the same e-mail address',
      description: `The newest ${mostOtherApplications}, regardless of case.`,
      outdatedBy,
      answers: { 200: z.array(otherApplicationSchema), 403: recentAuthenticationError, ...notFound },
    },
    'PATCH candidates/{id}/': {
      records: { action: 'changed', details: ['status'] },
      summary: 'Set the status of one candidate',
      description: `Its candidate is told by e-mail ${undoSeconds} s later, unless the decision is undone. ${seenStatusRule}`,
      form: { fields: z.object({ status, send_email }), files: {} },
      answers: {
        200: candidateSchema.extend(made.shape),
        400: errorSentence,
        403: recentAuthenticationError,
        412: decisionConflictSchema,
        ...notFound,
      },
    },
    'PATCH candidates/bulk-status-update/': {
      records: { action: 'changed', details: ['status'] },
      summary: 'Set the status of candidates that share one: all of them or none',
      description: `They are told by e-mail ${undoSeconds} s later, unless the decision is undone. ${seenStatusRule}`,
      form: { fields: z.object({ ids, status, send_email }), files: {} },
      answers: { 200: updated.extend(made.shape), 400: errorSentence, 412: decisionConflictSchema },
    },
    'POST candidates/decision-preview/': {
      isReading: true,
      summary: 'The e-mail that a decision would send, and to how many',
      form: { fields: z.object({ ids, status }), files: {} },
      answers: {
        200: decisionPreviewSchema,
        400: errorSentence,
        403: recentAuthenticationError,
        ...notFound,
      },
    },
    'POST candidates/decisions/{id}/undo/': {
      // The id is that of the decision, and its candidates are back where they were.
      records: { action: 'restored', does: 'undoDecision' },
      summary: 'Take a decision back, with its e-mails',
      description: 'Candidates about whom something else has been decided since keep that status.',
      answers: {
        200: z.object({ restored: z.int().describe('how many candidates have their former status again') }),
        409: errorSentence,
        ...notFound,
      },
    },
    'PATCH candidates/{id}/mark-viewed/': {
      records: false,
      summary: 'Mark one candidate as viewed',
      body: z.object({}),
      answers: { 200: z.object({ is_viewed: z.boolean() }), ...notFound },
    },
    'POST candidates/reorder/': {
      records: false,
      summary: 'Reorder candidates within their current positions: the highest number is the top',
      body: reorderBody,
      limits: bulkLimits,
      answers: { 200: updated, 400: errorDetail },
    },
    'POST candidates/download-resumes/': {
      isReading: true,
      records: { action: 'exported' },
      summary: 'Download resumes: one as it was sent, several as a ZIP archive',
      body: bulkBody,
      limits: bulkLimits,
      answers: {
        200: bytesOf('application/pdf, a DOCX, or application/zip'),
        400: errorDetail,
        403: recentAuthenticationError,
        ...notFound,
      },
    },
  },
)

export const candidateCalls = {
  ...ownCalls,
  ...mount(
    'candidates',
    exportCalls({ tags, area: 'hiring', summary: 'List candidates, as CSV', query: listQuery }),
  ),
  ...mount(
    'candidates',
    deletionCalls({
      area: 'hiring',
      tags,
      summaries: {
        one: 'Delete one candidate with resume, image, evaluations, and mails',
        many: 'Delete several candidates',
      },
    }),
  ),
}
