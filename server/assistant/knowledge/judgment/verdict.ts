import { keysOf } from '#contract/records.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'
import type { Evidence } from '#server/assistant/knowledge/judgment/evidence.ts'

/**
 * The weights of a logistic regression of whether a question has an answer, over all questions of the evaluation
 * (`npm run evaluate:assistant`) without regard to the guards, with unanswerable ones counted twice.
 */
const weights = {
  strength: 0.22,
  missing: -2.74,
  strange: -1.43,
  unknownName: -1.89,
  length: 2.06,
  ownSituation: 1.08,
  covered: 0.96,
  sentenceMissing: -1.39,
  lacksKind: -0.47,
  sentenceLacksKind: -0.65,
  isStory: -0.54,
} as const
const bias = -0.31

/**
 * Below the first of these probabilities there is no answer. Below the second, an answer also offers a person. A wrong
 * refusal costs more than an answer that is not quite what was asked for, so the first is low.
 */
const least = { doubtful: 0.1, strange: 0.2, sure: 0.53 }
/** What is asked mostly in words of which no page has one is rather about something else. */
const mostStrange = 0.7
/** When so much of what is asked of someone or something by name is not on its page. */
const mostLacking = 0.5
/** When the page lacks a single concept that is so much of the question. */
const mostPageMissing = 0.55
/** A sentence with less than this of a question, half of which is on no page, has nothing to do with it. */
const leastCovered = 0.05
const halfStrange = 0.5
/** How much of a question with one or two significant words may be missing where that alone is enough. */
const allButNothing = 0.05

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  let sum = bias
  for (const piece of keysOf(weights)) sum += weights[piece] * evidence[piece]
  const likelihood = 1 / (1 + Math.exp(-sum))
  const { isShort, missing, pageMissing, strange, lacksKind, lackingOfNamed, covered, ownSituation } =
    evidence
  if (lackingOfNamed >= mostLacking || evidence.uncounted || evidence.lacksThing) return 'unknown'
  if (pageMissing >= mostPageMissing) return 'unknown'
  if (covered < leastCovered && strange >= halfStrange && ownSituation === 0) return 'unknown'
  if (likelihood >= least.sure || (isShort && missing < allButNothing && strange === 0 && lacksKind === 0))
    return 'sure'
  return likelihood < (strange > mostStrange ? least.strange : least.doubtful) ? 'unknown' : 'doubtful'
}
