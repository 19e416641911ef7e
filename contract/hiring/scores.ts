import type { ScoreBreakdown } from '#contract/hiring/evaluation.ts'

/** Scores are integers from 0 to 100. */
export const maxScore = 100

/** The contribution of a category to the AI Score (HD-466). */
export const weightedScore = (score: number, weight: number): number => (score * weight) / maxScore

/** The AI Score: the floor of the sum of the weighted scores (HD-321). */
export function aiTotal(breakdown: ScoreBreakdown): number {
  // Summed as integers, since rounding errors such as 0.1 + 0.2 could cost a point.
  const sum = Object.values(breakdown).reduce(
    (total, { score, original_weight }) => total + score * original_weight,
    0,
  )
  return Math.floor(sum / maxScore)
}

/** A person's total: the floor of the mean of the category scores (HD-290, HD-321). */
export const reviewerTotal = (scores: readonly number[]): number => floorOfMean(scores)

/** The Overall Score: the floor of the mean of all totals, including the AI Score (HD-322). */
export const overallTotal = (totals: readonly number[]): number => floorOfMean(totals)

const floorOfMean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.floor(numbers.reduce((sum, one) => sum + one, 0) / numbers.length)

/** The label of a score (HD-257 to HD-261). */
export function scoreLabel(score: number): string {
  if (score >= 90) return 'Excellent match'
  if (score >= 70) return 'Good'
  if (score >= 50) return 'Moderate'
  return score >= 30 ? 'Weak' : 'Poor'
}

/** The color of a score (HD-262 to HD-264). */
export const scoreTone = (score: number): 'green' | 'yellow' | 'red' =>
  score >= 80 ? 'green' : score >= 60 ? 'yellow' : 'red'

/** A reviewer's name for comparison: its visible characters, trimmed, ignoring case (HD-307). */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()

/** The display name of a category (HD-325). */
export const categoryLabel = (key: string): string =>
  key.replaceAll('_', ' ').replace(/(^| )(\p{L})/gu, (_, blank, letter) => blank + letter.toUpperCase())
