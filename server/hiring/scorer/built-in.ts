import { parseCriteria } from '#contract/hiring/criteria.ts'
import type { Quote, ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import { aiTotal, weightedScore } from '#contract/hiring/scores.ts'
import type { Scorer, ScorerInput, ScorerResult } from '#server/hiring/scorer/scorer.ts'

/** Grades by what a resume says, with no network and the same result for the same input. */
export const builtInScorer: Scorer = {
  name: 'built-in 0',
  model: null,
  promptVersion: null,
  score: async (input) => score(input),
}

function score({ text, criteria }: ScorerInput): ScorerResult {
  const score_breakdown: ScoreBreakdown = Object.fromEntries(
    parseCriteria(criteria).map(({ key, label, weight, text: asked }) => {
      const words = new Set(`${label} ${asked}`.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu))
      const quotes = [...words].flatMap((word) => firstQuote(text, word))
      const points = words.size === 0 ? 0 : Math.round((100 * quotes.length) / words.size)
      const feedback = `${quotes.length} of ${words.size} words were found.`
      return [
        key,
        {
          score: points,
          feedback,
          reasoning: feedback,
          weighted_score: weightedScore(points, weight),
          original_weight: weight,
          quotes,
        },
      ]
    }),
  )
  const ai_score = aiTotal(score_breakdown)
  return { ai_summary: `The resume reaches ${ai_score} of 100 points.`, ai_score, score_breakdown }
}

function firstQuote(text: string, word: string): Quote[] {
  const start = text.toLowerCase().indexOf(word)
  return start < 0 ? [] : [{ text: text.slice(start, start + word.length), start, end: start + word.length }]
}
