import { z } from 'zod'
import { bulkLimits } from '#contract/bulk-bodies.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { candidateErrors, candidateSchema } from '#contract/hiring/candidate.ts'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { receiptSchema } from '#contract/hiring/receipt.ts'
import { resumeTextSchema } from '#contract/hiring/resume.ts'
import { checkReviewerName, reviewerErrors } from '#contract/hiring/reviewer.ts'
import { maxScore } from '#contract/hiring/scores.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { createCriteriaVersions } from '#server/hiring/criteria-store.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { findReceipt } from '#server/hiring/receipt.ts'
import { requireAdmin } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, errorSentence } from '#server/http/route-schema.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = '/api/candidates/'
const config = { access: 'admin' } as const

/** Recruiters score candidates again and add their own scores, and read and verify what scores are based on. */
export function scoringRoutes(app: App, services: Services): void {
  const { db, candidates, readings, reviewerScores, scorings } = services
  const versions = createCriteriaVersions(db)

  app.post(`${base}reproduce-ai-score/`, { config, schema: docs.reproduce }, async (request, reply) => {
    const criteriaId = parseId(String(request.body.criteria_id))
    if (criteriaId === null || !(await versions.exists(criteriaId)))
      throw hiringError(criteriaErrors.unknownVersion, 404)
    const ids = new Set(request.body.candidate_ids.map((id) => parseId(String(id))))
    if (ids.has(null)) throw hiringError(candidateErrors.unknown)
    const started = await scorings.start([...ids] as number[], criteriaId)
    return reply.code(202).send({ message: startedMessage(started, ids.size - started) })
  })

  app.patch<IdParams>(
    `${base}:id/reviewer-scores/`,
    { config, schema: docs.review },
    async (request, reply) => {
      const id = idOf(request.params.id)
      const { id: adminId } = requireAdmin(request)
      const { reviewer_name, score_breakdown: scores, reason } = request.body as z.output<typeof reviewBody>
      await reviewerScores.save(id, { reviewer: reviewer_name, adminId, scores, reason })
      const changed = await candidates.find(id, adminId)
      // Deleted in the meantime.
      if (!changed) throw notFound()
      return reply.send(changed)
    },
  )

  app.get<IdParams>(`${base}:id/resume-text/`, { config, schema: docs.text }, async (request, reply) => {
    const reading = await readings.of(idOf(request.params.id))
    if (!reading) throw notFound()
    const { text, hidden, error } = reading
    return reply.send({ text, hidden: [...hidden], error })
  })

  app.get<{ Params: { id: string; evaluationId: string } }>(
    `${base}:id/evaluations/:evaluationId/receipt/`,
    { config, schema: docs.receipt },
    async (request, reply) => {
      const candidateId = idOf(request.params.id)
      const evaluationId = idOf(request.params.evaluationId)
      const receipt = await findReceipt(db, { candidateId, evaluationId, adminId: requireAdmin(request).id })
      if (!receipt) throw notFound()
      return reply
        .header('content-disposition', `attachment; filename="evaluation-${evaluationId}.json"`)
        .send(receipt)
    },
  )
}

interface IdParams {
  Params: { id: string }
}

/** Throws 404 for an invalid id. */
function idOf(param: string): number {
  const id = parseId(param)
  if (id === null) throw notFound()
  return id
}

const people = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`)

function startedMessage(started: number, running: number): string {
  const message = `Scoring was started for ${people(started)}.`
  return running === 0 ? message : `${message} It was under way already for ${people(running)}.`
}

const storable = (max: number) =>
  z
    .string()
    .trim()
    .max(max, messages.tooLong(max))
    .refine((text) => !text.includes('\0') && text.isWellFormed(), messages.badCharacters)

const sentId = (error: string) => z.union([z.int(), z.string()], { error })
const sentScore = z
  .int({ error: reviewerErrors.notInteger })
  .min(0, reviewerErrors.outOfRange)
  .max(maxScore, reviewerErrors.outOfRange)

const reproduceBody = z.object({
  criteria_id: sentId(criteriaErrors.chooseVersion),
  candidate_ids: z
    .array(sentId(candidateErrors.unknown), { error: criteriaErrors.chooseCandidate })
    .min(1, criteriaErrors.chooseCandidate)
    .max(limits.maxBulkIds, candidateErrors.tooMany),
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
        { score: sentScore, feedback: storable(limits.textareaLength).optional() },
        { error: reviewerErrors.notInteger },
      ),
      { error: reviewerErrors.notInteger },
    )
    .refine((scores) => Object.keys(scores).length > 0, reviewerErrors.notInteger)
    .describe('by category; those that are left out keep their scores'),
  reason: storable(limits.textareaLength).optional().describe('for the history, instead of the feedback'),
})

const tags = ['Scoring']
const docs = {
  reproduce: {
    tags,
    summary: 'Scores candidates by a version of the criteria, as jobs',
    body: reproduceBody,
    limits: bulkLimits,
    response: {
      202: z.object({ message: z.string() }),
      400: errorSentence,
      401: errorDetail,
      404: errorSentence,
    },
  },
  review: {
    tags,
    summary: "Saves a person's scores of a candidate",
    body: reviewBody,
    limits: { bytes: bytesOfText(mostCategories * limits.textareaLength) },
    response: {
      200: candidateSchema,
      400: errorSentence,
      401: errorDetail,
      403: errorSentence,
      404: errorDetail,
    },
  },
  text: {
    tags,
    summary: "The text of a candidate's resume as the scorers read it",
    response: { 200: resumeTextSchema, 401: errorDetail, 404: errorDetail },
  },
  receipt: {
    tags,
    summary: 'Everything that the scores of an evaluation follow from, as a file',
    response: { 200: receiptSchema, 401: errorDetail, 404: errorDetail },
  },
}
