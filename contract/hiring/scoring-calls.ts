import { z } from 'zod'
import { bulkLimits } from '#contract/bulk-bodies.ts'
import { errorDetail, errorSentence, recentAuthenticationError } from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId, sentRowId } from '#contract/calls/row-id.ts'
import { candidateErrors, candidateSchema } from '#contract/hiring/candidate.ts'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { receiptSchema } from '#contract/hiring/receipt.ts'
import { resumeTextSchema } from '#contract/hiring/resume.ts'
import { checkReviewerName, reviewerErrors } from '#contract/hiring/reviewer.ts'
import { maxScore } from '#contract/hiring/scores.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const storable = (max: number) =>
  z
    .string()
    .trim()
    .max(max, messages.tooLong(max))
    .refine((text) => !text.includes('\0') && text.isWellFormed(), messages.badCharacters)

const score = z
  .int({ error: reviewerErrors.notInteger })
  .min(0, reviewerErrors.outOfRange)
  .max(maxScore, reviewerErrors.outOfRange)

const reproduceBody = z.object({
  criteria_id: z
    .union([z.int(), z.string()], criteriaErrors.chooseVersion)
    .transform((id) => rowId.safeParse(String(id)).data ?? null),
  candidate_ids: z
    .array(sentRowId(candidateErrors.unknown), { error: criteriaErrors.chooseCandidate })
    .min(1, criteriaErrors.chooseCandidate)
    .max(limits.maxBulkIds, candidateErrors.tooMany)
    .transform((ids) => [...new Set(ids)]),
})

/** Far more than criteria have. */
const mostCategories = 40

const reviewBody = z.object({
  reviewer_name: z
    .string({ error: reviewerErrors.missingName })
    .transform((name) => name.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .superRefine((name, context) => {
      const message = checkReviewerName(name)
      if (message) context.addIssue(message)
    }),
  score_breakdown: z
    .record(
      z.string(),
      z.object(
        { score, feedback: storable(limits.textareaLength).optional() },
        { error: reviewerErrors.notInteger },
      ),
      { error: reviewerErrors.notInteger },
    )
    .refine((scores) => Object.keys(scores).length > 0, reviewerErrors.notInteger)
    .describe('by category; those that are left out keep their scores'),
  reason: storable(limits.textareaLength).optional().describe('for the history, instead of the feedback'),
})

/** Scoring candidates again, scores by people, and what scores are based on. */
export const scoringCalls = declareCalls(
  {
    tags: ['Scoring'],
    access: 'admin',
    area: 'hiring',
    params: { id: rowId, evaluationId: rowId },
    answers: { 401: errorDetail },
  },
  {
    'POST candidates/reproduce-ai-score/': {
      records: { action: 'changed', does: 'score' },
      summary: 'Scores candidates by a version of the criteria, as jobs',
      body: reproduceBody,
      limits: bulkLimits,
      answers: { 202: z.object({ message: z.string() }), 400: errorSentence, 404: errorSentence },
    },
    'PATCH candidates/{id}/reviewer-scores/': {
      records: { action: 'changed', does: 'review' },
      summary: "Saves a person's scores of a candidate",
      body: reviewBody,
      limits: { bytes: bytesOfText(mostCategories * limits.textareaLength) },
      answers: {
        200: candidateSchema,
        400: errorSentence,
        403: z.union([recentAuthenticationError, errorSentence]),
        404: errorDetail,
      },
    },
    'GET candidates/{id}/resume-text/': {
      outdatedBy: ['candidate'],
      summary: "The text of a candidate's resume as the scorers read it",
      answers: { 200: resumeTextSchema, 403: recentAuthenticationError, 404: errorDetail },
    },
    'GET candidates/{id}/evaluations/{evaluationId}/receipt/': {
      summary: 'Everything that the scores of an evaluation follow from, as a file',
      answers: { 200: receiptSchema, 403: recentAuthenticationError, 404: errorDetail },
    },
  },
)
