import { eq, max } from 'drizzle-orm'
import { parseCriteria } from '#contract/hiring/criteria.ts'
import type { CategoryScore, Quote, ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import { aiTotal, comparableName, reviewerTotal, weightedScore } from '#contract/hiring/scores.ts'
import { readerVersion } from '#server/hiring/resume/read-resume.ts'
import {
  candidate,
  criteria,
  evaluation,
  resumeReading,
  reviewerScore,
  scoreOverride,
} from '#server/hiring/tables.ts'
import type { TestApp } from '#tests/support/app.ts'
import { onlyRow } from '#tests/support/only-row.ts'

export type CriteriaRow = typeof criteria.$inferSelect
export type EvaluationRow = typeof evaluation.$inferSelect

export const criteriaText =
  'Experience (40 points)\nYears in a team.\n\nTechnical skills (35 points)\nSQL.\n\nEducation (25 points)\nA degree.'

/** The next version of the criteria, straight into the table. */
export async function seedCriteria({ db }: TestApp, text = criteriaText): Promise<CriteriaRow> {
  const [newest] = await db.select({ version: max(criteria.version) }).from(criteria)
  const version = (newest?.version ?? 0) + 1
  return onlyRow(db.insert(criteria).values({ version, criteria: text }).returning())
}

interface SeededReviewer {
  /** By category; the others are the scores of the AI. */
  readonly scores: Readonly<Record<string, number>>
  readonly feedback?: string
  /** The administrator of the test by default; null for none. */
  readonly adminId?: number | null
}

interface SeededEvaluation {
  readonly criteria: CriteriaRow
  readonly summary?: string
  /** What the AI gave, by category: 70 with a feedback by default. */
  readonly scores?: Readonly<Record<string, Partial<CategoryScore>>>
  readonly resume?: Partial<typeof resumeReading.$inferInsert>
  readonly reviewers?: Readonly<Record<string, SeededReviewer>>
  readonly overrides?: readonly Omit<typeof scoreOverride.$inferInsert, 'id' | 'evaluation_id'>[]
  /** An ISO text. */
  readonly at?: string
}

/** An evaluation of a candidate as a scorer would have left it, with the scores that people have given since. */
export async function seedEvaluation(
  { db, admin }: TestApp,
  { id: candidate_id }: { readonly id: number },
  {
    criteria,
    summary = 'A summary.',
    scores = {},
    resume,
    reviewers = {},
    overrides = [],
    at = new Date().toISOString(),
  }: SeededEvaluation,
): Promise<EvaluationRow> {
  const categories = parseCriteria(criteria.criteria)
  const breakdown: ScoreBreakdown = Object.fromEntries(
    categories.map(({ key, label, weight }) => [
      key,
      categoryScore(weight, { feedback: `On ${label}.`, ...scores[key] }),
    ]),
  )
  const ai_score = aiTotal(breakdown)
  return db.transaction(async (tx) => {
    const [reading] = await tx
      .insert(resumeReading)
      // One of today's reader is what recruiters read as the resume's text.
      .values({
        reader: resume ? readerVersion : `test ${readings++}`,
        text: '',
        sections: {},
        hidden: [],
        ...resume,
        candidate_id,
      })
      .returning({ id: resumeReading.id })
    const row = await onlyRow(
      tx
        .insert(evaluation)
        .values({
          candidate_id,
          criteria_id: criteria.id,
          resume_id: (reading as { id: number }).id,
          input_hash: '0'.repeat(64),
          scorer: 'built-in test',
          ai_summary: summary,
          ai_score,
          score_breakdown: breakdown,
          created_at: at,
        })
        .returning(),
    )
    const evaluation_id = row.id
    for (const [index, [reviewer, scored]] of Object.entries(reviewers).entries()) {
      const { scores, feedback = '', adminId = admin.id } = scored
      const own = Object.fromEntries(
        Object.entries(breakdown).map(([key, { score, original_weight }]) => [
          key,
          categoryScore(original_weight, { score: scores[key] ?? score, feedback }),
        ]),
      )
      await tx.insert(reviewerScore).values({
        evaluation_id,
        name_key: comparableName(reviewer),
        reviewer,
        admin_id: adminId,
        score_breakdown: own,
        score: reviewerTotal(Object.values(own).map(({ score }) => score)),
        // They are listed in the order in which they came.
        created_at: new Date(Date.parse(at) + index).toISOString(),
      })
    }
    if (overrides.length > 0)
      await tx.insert(scoreOverride).values(overrides.map((override) => ({ ...override, evaluation_id })))
    await tx.update(candidate).set({ ai_score }).where(eq(candidate.id, candidate_id))
    return row
  })
}

/** A reader reads each resume once; tests may have several readings of one. */
let readings = 0

function categoryScore(original_weight: number, more: Partial<CategoryScore>): CategoryScore {
  const score = more.score ?? 70
  return {
    score,
    feedback: '',
    reasoning: '',
    weighted_score: weightedScore(score, original_weight),
    original_weight,
    quotes: [],
    ...more,
  }
}

/** The offsets of a passage in a resume's text. */
export function quoteOf(text: string, passage: string): Quote {
  const start = text.indexOf(passage)
  if (start < 0) throw new Error(`Not in the text: ${passage}`)
  return { text: passage, start, end: start + passage.length }
}
