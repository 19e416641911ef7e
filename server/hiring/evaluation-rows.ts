import { desc, eq, inArray, sql } from 'drizzle-orm'
import {
  aiScoreName,
  type Evaluation,
  overallScoreName,
  type ReviewerScore,
  type ScoreBreakdown,
  type ScoreHistoryEntry,
} from '#contract/hiring/evaluation.ts'
import { overallTotal } from '#contract/hiring/scores.ts'
import type { Runner } from '#server/database/connect.ts'
import { criteria, evaluation, resumeReading, reviewerScore, scoreOverride } from '#server/hiring/tables.ts'

/**
 * The evaluations of candidates as recruiters read them, by candidate id, newest first. One query for any number of
 * candidates; candidates without an evaluation are missing from the map.
 * @param adminId the administrator whose own reviewer scores are marked
 */
export async function evaluationsOf(
  runner: Runner,
  candidateIds: readonly number[],
  adminId: number,
): Promise<ReadonlyMap<number, Evaluation[]>> {
  const found = new Map<number, Evaluation[]>()
  if (candidateIds.length === 0) return found
  const rows = await runner
    .select({
      evaluation,
      version: criteria.version,
      criteria: criteria.criteria,
      sections: resumeReading.sections,
      reviewers: reviewersOfEvaluation,
      overrides: overridesOfEvaluation,
    })
    .from(evaluation)
    .innerJoin(criteria, eq(criteria.id, evaluation.criteria_id))
    .innerJoin(resumeReading, eq(resumeReading.id, evaluation.resume_id))
    .where(inArray(evaluation.candidate_id, [...candidateIds]))
    .orderBy(desc(evaluation.id))
  for (const row of rows) {
    const { candidate_id } = row.evaluation
    found.set(candidate_id, [...(found.get(candidate_id) ?? []), toEvaluation(row, adminId)])
  }
  return found
}

interface StoredEvaluation {
  readonly evaluation: typeof evaluation.$inferSelect
  readonly version: number
  readonly criteria: string
  readonly sections: Evaluation['resume_sections']
  readonly reviewers: readonly StoredReviewer[]
  readonly overrides: readonly ScoreHistoryEntry[]
}

interface StoredReviewer {
  readonly reviewer: string
  readonly admin_id: number | null
  readonly score: number
  readonly score_breakdown: ScoreBreakdown
}

/** In order of creation. */
const reviewersOfEvaluation = sql<StoredReviewer[]>`(
  select coalesce(json_agg(json_build_object(
    'reviewer', ${reviewerScore.reviewer}, 'admin_id', ${reviewerScore.admin_id},
    'score', ${reviewerScore.score}, 'score_breakdown', ${reviewerScore.score_breakdown}
  ) order by ${reviewerScore.created_at}, ${reviewerScore.name_key}), '[]')
  from ${reviewerScore} where ${reviewerScore.evaluation_id} = ${evaluation.id}
)`

/**
 * Newest first, including those whose reviewer scores carried over to this one: the candidate's earlier evaluations
 * by the same criteria.
 */
const overridesOfEvaluation = sql<ScoreHistoryEntry[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${scoreOverride.id}, 'timestamp', ${scoreOverride.created_at}, 'reviewer', ${scoreOverride.reviewer},
    'category', ${scoreOverride.category}, 'old_score', ${scoreOverride.old_score},
    'new_score', ${scoreOverride.new_score}, 'reason', ${scoreOverride.reason}
  ) order by ${scoreOverride.id} desc), '[]')
  from ${scoreOverride} where ${scoreOverride.evaluation_id} in (
    select earlier.id from ${evaluation} as earlier
    where earlier.candidate_id = ${evaluation.candidate_id} and earlier.criteria_id = ${evaluation.criteria_id}
      and earlier.id <= ${evaluation.id}
  )
)`

function toEvaluation(stored: StoredEvaluation, adminId: number): Evaluation {
  const { id, created_at, ai_summary, scorer, model, repeats_id } = stored.evaluation
  const history = stored.overrides.map((entry) => ({
    ...entry,
    timestamp: new Date(entry.timestamp).toISOString(),
  }))
  return {
    id,
    evaluated_at: created_at,
    updated_at: latest(created_at, history[0]?.timestamp),
    criteria_version: stored.version,
    criteria: stored.criteria,
    ai_summary,
    resume_sections: stored.sections,
    scores: scoresOf(stored, adminId),
    score_history: history,
    scorer: model ?? scorer,
    isRepeated: repeats_id !== null,
  }
}

/** The AI Score, each reviewer's, and, once there is a reviewer's, the Overall Score (HD-322, HD-323). */
function scoresOf(
  { evaluation: { ai_score, score_breakdown }, reviewers }: StoredEvaluation,
  adminId: number,
): Record<string, ReviewerScore>[] {
  const scores: [name: string, ReviewerScore][] = [
    [aiScoreName, { score: ai_score, score_breakdown }],
    ...reviewers.map(({ reviewer, admin_id, ...entry }): [string, ReviewerScore] => [
      reviewer,
      { ...entry, isOwn: admin_id === adminId },
    ]),
  ]
  const contributions = scores.map(([name, { score }]) => ({ name, score }))
  const score = overallTotal(contributions.map((one) => one.score))
  const overall: [string, ReviewerScore] = [overallScoreName, { score, score_breakdown: {}, contributions }]
  return (reviewers.length > 0 ? [...scores, overall] : scores).map(([name, entry]) => ({ [name]: entry }))
}

/** The later of two ISO times. */
const latest = (time: string, other = time): string => (other > time ? other : time)
