import type { Evidence } from '#server/assistant/knowledge/evidence.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'

/**
 * How much each piece of evidence counts: a logistic regression of whether a question has an answer, over all questions of
 * the evaluation (`npm run evaluate:assistant`), those without an answer counted three times.
 */
const weights = { strength: 0.22, missing: -2.3, strange: -0.9, unknownName: -1.1, length: 0.35 } as const
const bias = -0.45

/**
 * Likelihoods below which there is no answer, or only the nearest passage, so that three in a hundred questions with an
 * answer are refused where the weights are made without them. A refusal costs more than a doubtful answer, which offers a
 * person, too.
 */
const least = { doubtful: 0.25, sure: 0.48 }
/** A question of one or two telling words is answered where both occur. */
const short = { length: 0.25, missing: 0.3 }

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  let sum = bias
  for (const [piece, weight] of Object.entries(weights))
    sum += weight * evidence[piece as keyof typeof weights]
  const likelihood = 1 / (1 + Math.exp(-sum))
  if (likelihood < least.doubtful) return 'unknown'
  const isHalf = evidence.length <= short.length && evidence.missing > short.missing
  return likelihood < least.sure || isHalf || !evidence.holdsKind ? 'doubtful' : 'sure'
}
