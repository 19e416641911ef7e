import type { Evidence } from '#server/assistant/knowledge/evidence.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'

/**
 * How much each piece of evidence counts: a logistic regression of whether a question has an answer, over all questions of
 * the evaluation (`npm run evaluate:assistant`), those without an answer counted three times.
 */
const weights = {
  strength: 0.16,
  missing: -2.15,
  strange: -1.3,
  unknownName: -0.65,
  length: 2.5,
  ownMatter: 1.1,
} as const
const bias = -0.98

/**
 * Likelihoods below which there is no answer, or only the nearest passage. The evidence is weak for questions in words of
 * which nobody thought, so that few are refused by it: a refusal costs more than a doubtful answer, which offers a person,
 * too. docs/assistant-evaluation.md says what other bounds do.
 */
const least = { doubtful: 0.14, sure: 0.48 }
/** Of what a question of one or two telling words asks, to be answered: nearly all of it, and nothing that is on no page. */
const mostMissingOfShort = 0.3
const allButNothing = 0.05

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  let sum = bias
  for (const [piece, weight] of Object.entries(weights))
    sum += weight * evidence[piece as keyof typeof weights]
  const likelihood = 1 / (1 + Math.exp(-sum))
  const { isShort, missing, strange } = evidence
  const isSaid = isShort && missing < allButNothing && strange === 0
  if (likelihood < least.doubtful && !isSaid) return 'unknown'
  const isHalf = isShort && missing > mostMissingOfShort
  const isLikely = likelihood >= least.sure || isSaid
  return isLikely && !isHalf && evidence.holdsKind ? 'sure' : 'doubtful'
}
