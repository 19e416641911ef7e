import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import { applicationDay } from '#server/hiring/receipt.ts'
import type { ResumeReadings } from '#server/hiring/resume-readings.ts'
import { inputHash } from '#server/hiring/scorer/input-hash.ts'
import { type Scorer, ScorerUnavailable, ScoringFailed } from '#server/hiring/scorer/scorer.ts'
import { candidate, criteria, evaluation, reviewerScore, scoring } from '#server/hiring/tables.ts'
import type { JobContext } from '#server/jobs/queue.ts'
import type { Notifications } from '#server/mail/port.ts'

export interface ScoringRun {
  /**
   * Scores a candidate that waits for it, and stores the result or the reason why there is none. May run twice: only
   * the first result counts. Throws when it should be tried again.
   */
  run(candidateId: number, context: JobContext): Promise<void>
}

interface ScoringOptions {
  readonly db: Database
  readonly events: EventBus
  readonly log: FastifyBaseLogger
  readonly readings: ResumeReadings
  readonly scorer: Scorer
  readonly notifications: Notifications
}

export function createScoringRun(options: ScoringOptions): ScoringRun {
  const { db, events, log, readings, scorer, notifications } = options

  async function outcomeOf(wanted: WantedScoring, { signal, isLastAttempt }: JobContext): Promise<Outcome> {
    try {
      return await score(wanted, signal)
    } catch (error) {
      if (error instanceof ScoringFailed) return { error: error.message }
      const { candidateId } = wanted
      log.warn({ err: error, candidate: candidateId, isOver: isLastAttempt }, 'scoring failed')
      if (isLastAttempt) return { error: reasonOf(error) }
      await waitForScorer(error, signal)
      throw error
    }
  }

  async function score(
    { candidateId, criteriaId, criteria, asOf }: WantedScoring,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const reading = await readings.of(candidateId)
    if (!reading) return { error: 'The candidate does not exist any more.' }
    if (reading.error !== null) return { error: reading.error }
    const { text, sections, layout } = reading
    const input = { text, sections, layout, criteria, asOf }
    const input_hash = inputHash(input, scorer)
    const repeated = await firstResult(db, candidateId, input_hash)
    const result = repeated ?? { ...(await scorer.score(input, signal)), repeats_id: null }
    // It could not be stored, and the candidate would be evaluated for ever.
    if (!Number.isInteger(result.ai_score)) throw new ScoringFailed('The scorer did not give a score.')
    return {
      result: {
        ...result,
        candidate_id: candidateId,
        criteria_id: criteriaId,
        resume_id: reading.id,
        input_hash,
        scorer: scorer.name,
        model: scorer.model,
        prompt_version: scorer.promptVersion,
      },
    }
  }

  /** Stores the outcome and ends the scoring, unless that has ended, or another one is wanted by now. */
  const finish = (wanted: WantedScoring, outcome: Outcome) =>
    events.transaction(async (tx) => {
      const { candidateId, criteriaId } = wanted
      const isCandidate = eq(candidate.id, candidateId)
      // Locked before its scoring, in the same order as by those that start one.
      const [before] = await tx
        .select({ aiScore: candidate.ai_score })
        .from(candidate)
        .where(isCandidate)
        .for('no key update')
      const [ended] = await tx
        .delete(scoring)
        .where(and(eq(scoring.candidate_id, candidateId), eq(scoring.criteria_id, criteriaId)))
        .returning({ formerStatus: scoring.former_status })
      if (!ended) return
      const { result, error = null } = outcome
      if (result) await addEvaluation(tx, result)
      const [after] = await tx
        .update(candidate)
        .set({
          // A decision that a person has made since the start stays (HD-195, HD-384).
          status: sql`case status when ${candidateStatuses.evaluating} then ${ended.formerStatus} else status end`,
          scoringError: error,
          ...(result && { ai_score: result.ai_score }),
        })
        .where(isCandidate)
        .returning()
      // HR is told about first scores only, not about a re-run of thousands.
      if (after && result && before?.aiScore == null) {
        const values = { ...notifications.valuesOf(after), ai_score: String(result.ai_score) }
        await notifications.hr(tx, 'HR_SCORE_READY', values, candidateId)
      }
      publishCandidates(tx, [candidateId])
    })

  return {
    async run(candidateId, context) {
      // Another version of the criteria may have been requested since it began.
      for (let wanted = await find(candidateId); wanted; wanted = await find(candidateId))
        await finish(wanted, await outcomeOf(wanted, context))
    },
  }

  async function find(candidateId: number): Promise<WantedScoring | null> {
    const [row] = await db
      .select({
        candidateId: candidate.id,
        criteriaId: criteria.id,
        criteria: criteria.criteria,
        asOf: applicationDay,
      })
      .from(scoring)
      .innerJoin(criteria, eq(criteria.id, scoring.criteria_id))
      .innerJoin(candidate, eq(candidate.id, scoring.candidate_id))
      .where(eq(scoring.candidate_id, candidateId))
    return row ?? null
  }
}

interface WantedScoring {
  readonly candidateId: number
  readonly criteriaId: number
  readonly criteria: string
  readonly asOf: string
}

type NewEvaluation = typeof evaluation.$inferInsert

type Outcome =
  | { readonly result: NewEvaluation; readonly error?: undefined }
  | { readonly result?: undefined; readonly error: string }

/** The earlier result of the same inputs (HD-388); null when they are new. */
async function firstResult(db: Database, candidateId: number, hash: string) {
  const [row] = await db
    .select({
      ai_summary: evaluation.ai_summary,
      ai_score: evaluation.ai_score,
      score_breakdown: evaluation.score_breakdown,
      repeats_id: evaluation.id,
    })
    .from(evaluation)
    .where(and(eq(evaluation.candidate_id, candidateId), eq(evaluation.input_hash, hash)))
    .orderBy(asc(evaluation.id))
    .limit(1)
  return row ?? null
}

/** Adds an evaluation, with what people have scored by the same version of the criteria (HD-388). */
async function addEvaluation(tx: Transaction, added: NewEvaluation): Promise<void> {
  const [former] = await tx
    .select({ id: evaluation.id })
    .from(evaluation)
    .where(
      and(eq(evaluation.candidate_id, added.candidate_id), eq(evaluation.criteria_id, added.criteria_id)),
    )
    .orderBy(desc(evaluation.id))
    .limit(1)
  const [row] = await tx.insert(evaluation).values(added).returning({ id: evaluation.id })
  if (!former || !row) return
  const reviewers = await tx.select().from(reviewerScore).where(eq(reviewerScore.evaluation_id, former.id))
  if (reviewers.length > 0)
    await tx.insert(reviewerScore).values(reviewers.map((one) => ({ ...one, evaluation_id: row.id })))
}

/** For people; the cause of any other error is in the log. */
const reasonOf = (error: unknown) =>
  error instanceof ScorerUnavailable ? error.message : 'The scoring did not work. Please try again.'

/** When a scorer says when to retry, the job waits that long: another job would be refused as well. */
async function waitForScorer(error: unknown, signal: AbortSignal): Promise<void> {
  const seconds = error instanceof ScorerUnavailable ? (error.retryAfter ?? 0) : 0
  if (seconds > 0) await delay(Math.min(seconds, maxWaitSeconds) * 1000, undefined, { signal })
}

const maxWaitSeconds = 60
