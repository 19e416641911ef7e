import type { Evidence } from '#server/assistant/knowledge/evidence.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'

/**
 * How much each piece of evidence counts: a logistic regression of whether a question has an answer, over the
 * development halves of the questions (`npm run evaluate:assistant`), those without an answer counted twice.
 */
const weights: Readonly<Record<keyof Evidence, number>> = {
  first: 2.1,
  passage: 2.6,
  missing: -2.3,
  focus: 0.7,
  kind: 1.4,
  unknownName: -0.9,
  length: -2,
  strength: 1.9,
}
const bias = -3.2

/** Likelihoods below which there is no answer, or only the nearest passage. */
const least = { doubtful: 0.385, sure: 0.72 }
/** A question of one or two telling words is answered where both occur. */
const short = { length: 0.25, first: 0.6 }

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  let sum = bias
  for (const [piece, weight] of Object.entries(weights)) sum += weight * evidence[piece as keyof Evidence]
  const likelihood = 1 / (1 + Math.exp(-sum))
  if (likelihood < least.doubtful) return 'unknown'
  const isHalf = evidence.length <= short.length && evidence.first < short.first
  return likelihood < least.sure || isHalf ? 'doubtful' : 'sure'
}
