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
/**
 * Above this length a question is put in words of its own: the page may count the same by another noun, and so much less
 * of it is lacking.
 */
const long = { above: 0.5, lackingLess: 0.25 }
/** What is asked mostly in words of which no page has one is rather about something else. */
const mostStrange = 0.75

export function verdictOf(evidence: Evidence): Finding['verdict'] {
  const { uncounted, countsStrange, lacksThing, lacksDetail, pageMissing, strange, length } = evidence
  const isLong = length > long.above
  const lackingOfNamed = Math.max(0, evidence.lackingOfNamed - (isLong ? long.lackingLess : 0))
  if (pageMissing >= mostPageMissing || lackingOfNamed >= mostLacking || lacksDetail === 1) return 'unknown'
  if (likelihoodOf(evidence) >= least.sure) return 'sure'
  const isUncounted = uncounted === 1 && (!isLong || countsStrange === 1)
  const lacksWhatIsAsked = isUncounted || lacksThing === 1 || strange >= mostStrange
  return likelihoodOf({ ...evidence, lackingOfNamed }) < least.doubtful || lacksWhatIsAsked
    ? 'unknown'
    : 'doubtful'
}

function likelihoodOf(evidence: Evidence): number {
  let sum: number = bias
  for (const piece of keysOf(weights)) sum += weights[piece] * evidence[piece]
  return 1 / (1 + Math.exp(-sum))
}
