import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { scoringCalls } from '#contract/hiring/scoring-calls.ts'
import { notFound } from '#server/errors.ts'
import { createCriteriaVersions } from '#server/hiring/criteria-store.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { findReceipt } from '#server/hiring/receipt.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Recruiters score candidates again and add their own scores, and read and verify what scores are based on. */
export function scoringRoutes(app: App, services: Services): void {
  const { db, candidates, candidateReads, readings, reviewerScores, scorings } = services
  const versions = createCriteriaVersions(db)

  implement(app, services, scoringCalls, {
    'POST candidates/reproduce-ai-score/': async ({ body: { criteria_id, candidate_ids: ids } }) => {
      if (criteria_id === null || !(await versions.exists(criteria_id)))
        throw hiringError(criteriaErrors.unknownVersion, 404)
      const started = await scorings.start(ids, criteria_id)
      return { message: startedMessage(started, ids.length - started) }
    },
    'PATCH candidates/{id}/reviewer-scores/': async ({ params: { id }, caller, request, body }) => {
      await candidateReads.record(request, [id])
      const { reviewer_name: reviewer, score_breakdown: scores, reason } = body
      await reviewerScores.save(id, { reviewer, adminId: caller.id, scores, reason })
      const changed = await candidates.find(id, caller.id)
      // Deleted in the meantime.
      if (!changed) throw notFound()
      return changed
    },
    'GET candidates/{id}/resume-text/': async ({ params, request }) => {
      const reading = await readings.of(params.id)
      if (!reading) throw notFound()
      await candidateReads.record(request, [params.id])
      return reading
    },
    'GET candidates/{id}/evaluations/{evaluationId}/receipt/': async ({ params, caller, request, reply }) => {
      const { id: candidateId, evaluationId } = params
      const receipt = await findReceipt(db, { candidateId, evaluationId, adminId: caller.id })
      if (!receipt) throw notFound()
      await candidateReads.record(request, [candidateId])
      reply.header('content-disposition', `attachment; filename="evaluation-${evaluationId}.json"`)
      return receipt
    },
  })
}

const people = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`)

function startedMessage(started: number, running: number): string {
  const message = `Scoring was started for ${people(started)}.`
  return running === 0 ? message : `${message} It was under way already for ${people(running)}.`
}
