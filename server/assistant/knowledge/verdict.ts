import type { Evidence } from '#server/assistant/knowledge/evidence.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'

/**
 * How much each piece of evidence counts: a logistic regression of whether a question has an answer, over the
 * development halves of the questions (`npm run evaluate:assistant`), those without an answer counted three times.
 */
const weights = { strength: 2.3, missing: -1.2, unknown: -1.5, unknownName: -1.3, length: -1.9 } as const
const bias = -0.2

/**
 * Likelihoods below which there is no answer, or only the nearest passage. A refusal costs more than a doubtful answer,
 * which offers a person, too: the first is as low as refuses three in five of the unanswerable questions.
 */
const least = { doubtful: 0.25, sure: 0.59 }
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
