import { keysOf } from '#contract/records.ts'
import type { Evidence } from '#server/assistant/knowledge/evidence.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'

/**
 * The weights of a logistic regression of whether a question has an answer, over all questions of the evaluation
 * (`npm run evaluate:assistant`), with unanswerable ones counted three times.
 */
const weights = {
  strength: 0.16,
  missing: -2.15,
  strange: -1.3,
  unknownName: -0.65,
  length: 2.5,
  ownSituation: 1.1,
} as const
const bias = -0.98

/**
 * Below these probabilities there is no answer, or only the closest passage. The evidence is weak for unforeseen
 * wording, so the thresholds are low: a wrong refusal costs more than a doubtful answer, which also offers a person.
 * docs/assistant-evaluation.md shows other thresholds.
 */
const least = { doubtful: 0.14, sure: 0.48 }
/**
 * How much of a question with one or two significant words must be covered: nearly all, and nothing that is on no
 * page.
 */
const mostMissingOfShort = 0.3
const allButNothing = 0.05

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  let sum = bias
  for (const piece of keysOf(weights)) sum += weights[piece] * evidence[piece]
  const likelihood = 1 / (1 + Math.exp(-sum))
  const { isShort, missing, strange } = evidence
  const isCovered = isShort && missing < allButNothing && strange === 0
  if (likelihood < least.doubtful && !isCovered) return 'unknown'
  const isHalf = isShort && missing > mostMissingOfShort
  const isLikely = likelihood >= least.sure || isCovered
  return isLikely && !isHalf && evidence.holdsKind ? 'sure' : 'doubtful'
}
