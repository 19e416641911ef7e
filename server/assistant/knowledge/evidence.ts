import { holdsKindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf, wordsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { isCommon } from '#server/assistant/knowledge/vocabulary.ts'

/** The evidence for passages as an answer, each from 0 to 1. */
export interface Evidence {
  /** Of what a question tells, how much the first passage shares. */
  readonly first: number
  /** The same of the one that shares most. */
  readonly passage: number
  /** The weight of the heaviest word that the first two passages do not contain, as a part of all. */
  readonly missing: number
  /** Whether the noun after the question word is in the passage: the day of `which day`. */
  readonly focus: number
  /** Whether the first one has the kind of answer asked for: a number, a time, a person. */
  readonly kind: number
  /** Whether someone or something is named that is on no page. */
  readonly unknownName: number
  /** How many words tell something, as a part of eight: long questions share less of what they tell. */
  readonly length: number
  /** The score of the first passage, in relation to what a rare word gives; up to 2. */
  readonly strength: number
}

const commonWeight = 0.3

interface AskedFor {
  readonly asked: string
  /** The same in English, and in single words. */
  readonly question: string
  readonly terms: readonly string[]
}

/** @param score of the first passage in the search */
export function evidenceOf(
  { asked, question, terms }: AskedFor,
  score: number,
  passages: readonly Passage[],
  index: SearchIndex,
): Evidence {
  const weights = new Map<string, number>()
  for (const term of terms) weights.set(term, index.rarity(term) * (isCommon(term) ? commonWeight : 1))
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const said = passages.map(({ title, text }) => new Set(termsOf(`${title} ${text}`)))
  const ofTwo = new Set(said.slice(0, 2).flatMap((words) => [...words]))
  const shareOf = (words: ReadonlySet<string>) => {
    let part = 0
    for (const [term, weight] of weights) part += weight * sharedBy(term, words, index)
    return part / whole
  }
  const missing = [...weights].map(([term, weight]) => weight * (1 - sharedBy(term, ofTwo, index)))
  const focus = focusOf(question)
  return {
    first: said[0] ? shareOf(said[0]) : 0,
    passage: Math.max(0, ...said.slice(0, 3).map(shareOf)),
    missing: Math.max(0, ...missing) / whole,
    focus: focus.length === 0 ? 1 : sharedBy(focus[0] as string, ofTwo, index) > 0 ? 1 : 0,
    kind: passages.slice(0, 1).some((one) => holdsKindAskedFor(question, one)) ? 1 : 0,
    unknownName: namesUnknownName(asked, index) ? 1 : 0,
    length: Math.min(1, [...weights.keys()].filter((term) => !isCommon(term)).length / 8),
    strength: Math.min(2, score / (3 * index.rarity(''))),
  }
}

/** From 0 to 1: whether a text contains a term, a synonym, or a similar spelling. */
function sharedBy(term: string, words: ReadonlySet<string>, index: SearchIndex): number {
  if (words.has(term)) return 1
  if ([...meaningOf(term).near].some((other) => words.has(other))) return 0.8
  return !index.has(term) && index.similar(term).some((other) => words.has(other)) ? 0.8 : 0
}

const asksFor =
  /\b(?:which|what|whose|how many|how much)\s+(?!(?:is|are|was|were|do|does|did|can|could|will|would|should|of)\b)((?:\w+ ){0,2}\w+)/i

/** The terms of the noun after a question word. */
function focusOf(question: string): string[] {
  const [, words] = asksFor.exec(wordsOf(question).join(' ')) ?? []
  return words === undefined ? [] : termsOf(words)
}
