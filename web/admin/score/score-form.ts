import { checkReviewerName, checkScore } from '#contract/hiring/reviewer.ts'
import { overallTotal, reviewerTotal } from '#contract/hiring/scores.ts'
import type { Category, Reviewer } from '#web/admin/score/reviewers.ts'
import type { ReviewerScores } from '#web/admin/score/score-api.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'

interface TypedScore {
  /** As typed. */
  readonly score: string
  readonly feedback: string
}

/** Scores in the form: all of a reviewer's, or those of one category. */
export interface ScoreEdit {
  /** Whose scores they are based on. */
  readonly reviewer: Reviewer
  /** Includes the scores that they are based on, in the order of the criteria. */
  readonly categories: readonly Category[]
  readonly isSingle: boolean
  readonly initial: TypedScores
  readonly typed: TypedScores
}

interface TypedScores {
  readonly name: string
  /** By category. */
  readonly scores: Readonly<Record<string, TypedScore>>
}

/**
 * A person's own entry starts from its current scores; a new one starts empty, so that nobody repeats the AI's scores
 * inadvertently.
 * @param ownName the name for a new entry
 */
export function startEdit(
  reviewer: Reviewer,
  categories: readonly Category[],
  { isSingle, ownName }: { isSingle: boolean; ownName: string },
): ScoreEdit {
  const isPerson = reviewer.role === 'person'
  const scores = Object.fromEntries(
    categories.map(({ key, score, feedback }) => [
      key,
      isPerson ? { score: String(score), feedback } : { score: '', feedback: '' },
    ]),
  )
  const initial = { name: isPerson ? reviewer.name : ownName, scores }
  return { reviewer, categories, isSingle, initial, typed: initial }
}

export const setScore = (edit: ScoreEdit, key: string, score: TypedScore): ScoreEdit => ({
  ...edit,
  typed: { ...edit.typed, scores: { ...edit.typed.scores, [key]: score } },
})

export const isDirty = ({ typed, initial }: ScoreEdit): boolean =>
  JSON.stringify(typed) !== JSON.stringify(initial)

export const typedScore = ({ typed }: ScoreEdit, key: string): TypedScore =>
  typed.scores[key] ?? { score: '', feedback: '' }

/** The name of a category's score in the form. */
export const scoreName = (key: string) => `score ${key}`

export const errorsOf = (edit: ScoreEdit): FieldErrors => ({
  reviewer_name: checkReviewerName(edit.typed.name) ?? undefined,
  ...Object.fromEntries(
    edit.categories.map(({ key }) => [scoreName(key), checkScore(typedScore(edit, key).score) ?? undefined]),
  ),
})

/** The reviewer's total with the scores as typed; null while one is invalid (HD-290). */
export function typedTotal(edit: ScoreEdit): number | null {
  const scores = Object.entries(edit.reviewer.score_breakdown).map(([key, { score }]) =>
    key in edit.typed.scores ? typedScore(edit, key).score : String(score),
  )
  return scores.some((score) => checkScore(score)) ? null : reviewerTotal(scores.map(Number))
}

/** The Overall Score that this total would result in. */
export function typedOverall({ reviewer }: ScoreEdit, total: number, reviewers: readonly Reviewer[]): number {
  const others = reviewers.filter(
    ({ role, name }) => role !== 'overall' && (role === 'ai' || name !== reviewer.name),
  )
  return overallTotal([...others.map(({ score }) => score), total])
}

export const toRequest = ({ typed: { name, scores } }: ScoreEdit): ReviewerScores => ({
  reviewer_name: name.trim(),
  score_breakdown: Object.fromEntries(
    Object.entries(scores).map(([key, { score, feedback }]) => [
      key,
      { score: Number(score), feedback: feedback.trim() },
    ]),
  ),
})
