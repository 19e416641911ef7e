import { keysOf } from '#contract/records.ts'
import type { Finding } from '#server/assistant/knowledge/finding.ts'
import type { Evidence } from '#server/assistant/knowledge/judgment/evidence.ts'

/**
 * The weights of a logistic regression of whether a question that no guard refuses has an answer, over all questions of
 * the evaluation, with unanswerable ones counted twice.
 */
const weights = {
  strength: 0.69,
  missing: -1.01,
  strange: -1.15,
  unknownName: -1.72,
  length: 1.81,
  ownSituation: 1.1,
  sentenceMissing: -1.52,
  lacksKind: -0.73,
  isStory: -0.63,
  uncounted: -0.85,
  lacksThing: -1.67,
  lackingOfNamed: -4.66,
} as const satisfies Readonly<Partial<Record<keyof Evidence, number>>>
const bias = 0.87

/**
 * Below the first of these probabilities there is no answer: of what has one, three in a hundred are below it. Below the
 * second, an answer also offers a person.
 */
const least = { doubtful: 0.48, sure: 0.8 }
/** When the page lacks a single concept that is so much of the question. */
const mostPageMissing = 0.55
/** When so much of what is asked of someone or something by name is not on its page. */
const mostLacking = 0.5
/** What is asked mostly in words of which no page has one is rather about something else. */
const mostStrange = 0.75

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  const { uncounted, lacksThing, lacksDetail, lackingOfNamed, pageMissing, strange } = evidence
  if (pageMissing >= mostPageMissing || lackingOfNamed >= mostLacking || lacksDetail === 1) return 'unknown'
  let sum: number = bias
  for (const piece of keysOf(weights)) sum += weights[piece] * evidence[piece]
  const likelihood = 1 / (1 + Math.exp(-sum))
  if (likelihood >= least.sure) return 'sure'
  const lacksWhatIsAsked = uncounted === 1 || lacksThing === 1 || strange >= mostStrange
  return likelihood < least.doubtful || lacksWhatIsAsked ? 'unknown' : 'doubtful'
}
