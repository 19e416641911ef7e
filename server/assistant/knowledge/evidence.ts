import { holdsKindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'

/** Evidence for or against passages as an answer, each from 0 to 1; the strength is mostly below 10. */
export interface Evidence {
  /** The score of the first passage, in relation to the weight of the rarest word. */
  readonly strength: number
  /** The concept that tells most of what the first two passages do not say, as a part of all. */
  readonly missing: number
  /** How much of the telling words is on no page, and neither is a word that means or spells the same. */
  readonly strange: number
  /** Whether a name is asked for that is on no page. */
  readonly unknownName: number
  /** How many words tell something, as a part of eight: long questions share less of what they tell. */
  readonly length: number
  /** Whether the first passage has the kind of answer asked for: a number, a time, a person. */
  readonly holdsKind: boolean
}

interface AskedFor {
  readonly asked: string
  /** The same in English. */
  readonly question: string
  /** Of the question and of what it refers to. */
  readonly terms: readonly string[]
  readonly concepts: readonly Concept[]
}

/** @param score of the first passage in the search */
export function evidenceOf(
  { asked, question, terms, concepts }: AskedFor,
  score: number,
  passages: readonly Passage[],
  index: SearchIndex,
): Evidence {
  const said = new Set(passages.slice(0, 2).flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
  const weighed = concepts.map((concept) => ({
    telling: Math.max(0, ...[...concept].map(([term, weight]) => weight * index.rarity(term))),
    part: partSaid(concept, said),
  }))
  const whole = weighed.reduce((sum, { telling }) => sum + telling, 0) || 1
  const tellingTerms = [...new Set(terms)].filter((term) => !isCommon(term))
  return {
    strength: score / index.rarity(''),
    missing: Math.max(0, ...weighed.map(({ telling, part }) => telling * (1 - part))) / whole,
    strange: partOf(tellingTerms, (term) => isStrange(term, index), index),
    unknownName: namesUnknownName(asked, index) ? 1 : 0,
    length: Math.min(1, tellingTerms.length / 8),
    holdsKind: passages.slice(0, 1).some((one) => holdsKindAskedFor(question, one)),
  }
}

/** From 0 to 1: how much of terms, by their rarity, is such. */
function partOf(terms: readonly string[], isSuch: (term: string) => boolean, index: SearchIndex): number {
  const weight = (some: readonly string[]) => some.reduce((sum, term) => sum + index.rarity(term), 0)
  return weight(terms.filter(isSuch)) / (weight(terms) || 1)
}

const isStrange = (term: string, index: SearchIndex): boolean =>
  !index.has(term) &&
  ![...meaningOf(term).near].some((other) => index.has(other)) &&
  index.similar(term).length === 0

/** From 0 to 1: how far a text says a concept. */
function partSaid(concept: Concept, said: ReadonlySet<string>): number {
  const heaviest = Math.max(0, ...concept.values())
  const found = [...concept].map(([term, weight]) => (said.has(term) ? weight : 0))
  return Math.max(0, ...found) / (heaviest || 1)
}
