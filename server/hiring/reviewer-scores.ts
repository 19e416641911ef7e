import { and, desc, eq } from 'drizzle-orm'
import type { ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import { reviewerErrors } from '#contract/hiring/reviewer.ts'
import { comparableName, reviewerTotal, weightedScore } from '#contract/hiring/scores.ts'
import type { Transaction } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { candidate, evaluation, reviewerScore, scoreOverride } from '#server/hiring/tables.ts'
import { present } from '#server/present.ts'

/** A reviewer's scores by category; omitted categories keep their scores. */
export interface SentScores {
  readonly reviewer: string
  /** Null for the demo's reviewers. */
  readonly adminId: number | null
  readonly scores: Readonly<Record<string, { readonly score: number; readonly feedback?: string }>>
  /** Replaces the feedback in the history. */
  readonly reason?: string
}

/** Reviewers' scores of candidates, next to the AI Score, which they never change. */
export interface ReviewerScores {
  /**
   * Saves a reviewer's scores in the newest evaluation; a new reviewer's scores start from the AI's (HD-313, HD-314).
   * Throws 404 for an unknown candidate, 400 if there is no evaluation or no such category, 403 for another
   * administrator's scores.
   */
  save(candidateId: number, sent: SentScores): Promise<void>
}

export function createReviewerScores(events: EventBus): ReviewerScores {
  return {
    save: (candidateId, sent) =>
      events.transaction(async (tx) => {
        const rated = await lockNewestEvaluation(tx, candidateId)
        const known = rated.score_breakdown
        if (Object.keys(sent.scores).some((key) => !Object.hasOwn(known, key)))
          throw hiringError(reviewerErrors.unknownCategory)
        const name_key = comparableName(sent.reviewer)
        const isReviewer = and(
          eq(reviewerScore.evaluation_id, rated.id),
          eq(reviewerScore.name_key, name_key),
        )
        const [own] = await tx.select().from(reviewerScore).where(isReviewer)
        if (own && own.admin_id !== sent.adminId) throw hiringError(reviewerErrors.foreignScores, 403)
        const before = own?.score_breakdown ?? asPersonal(known)
        const score_breakdown = { ...before, ...changedScores(before, sent) }
        const score = reviewerTotal(Object.values(score_breakdown).map((one) => one.score))
        if (own) await tx.update(reviewerScore).set({ score_breakdown, score }).where(isReviewer)
        else {
          const { reviewer, adminId: admin_id } = sent
          const added = { evaluation_id: rated.id, name_key, reviewer, admin_id, score_breakdown, score }
          await tx.insert(reviewerScore).values(added)
        }
        const history = overridesBetween(before, score_breakdown, {
          ...sent,
          reviewer: own?.reviewer ?? sent.reviewer,
        })
        if (history.length > 0)
          await tx.insert(scoreOverride).values(history.map((one) => ({ ...one, evaluation_id: rated.id })))
        publishCandidates(tx, [candidateId])
      }),
  }
}

/** Saves and scorings of a candidate wait for each other, so none works on data that another replaces. */
async function lockNewestEvaluation(tx: Transaction, candidateId: number) {
  const known = await tx
    .select({ id: candidate.id })
    .from(candidate)
    .where(eq(candidate.id, candidateId))
    .for('no key update')
  if (known.length === 0) throw notFound()
  const [newest] = await tx
    .select()
    .from(evaluation)
    .where(eq(evaluation.candidate_id, candidateId))
    .orderBy(desc(evaluation.id))
    .limit(1)
  if (!newest) throw hiringError(reviewerErrors.noEvaluation)
  return newest
}

/** The AI's scores without its texts. */
const asPersonal = (known: ScoreBreakdown): ScoreBreakdown =>
  Object.fromEntries(
    Object.entries(known).map(([key, one]) => [key, { ...one, feedback: '', reasoning: '', quotes: [] }]),
  )

const changedScores = (before: ScoreBreakdown, { scores }: SentScores): ScoreBreakdown =>
  Object.fromEntries(
    Object.entries(scores).map(([key, { score, feedback }]) => {
      const former = present(before[key])
      const weighted_score = weightedScore(score, former.original_weight)
      return [key, { ...former, score, weighted_score, feedback: feedback ?? former.feedback }]
    }),
  )

/** One entry for each changed score (HD-329). */
const overridesBetween = (
  before: ScoreBreakdown,
  after: ScoreBreakdown,
  { reviewer, adminId, reason }: SentScores,
) =>
  Object.entries(after).flatMap(([category, { score, feedback }]) => {
    const old_score = before[category]?.score
    if (score === old_score) return []
    return [
      { category, old_score, new_score: score, reviewer, admin_id: adminId, reason: reason || feedback },
    ]
  })
