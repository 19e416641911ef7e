import { holdsKindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { isForeign } from '#server/assistant/knowledge/glossary.ts'
import { namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf, spelledLike } from '#server/assistant/knowledge/thesaurus.ts'

/** Evidence for or against passages as an answer, each from 0 to 1; the strength is mostly below 3. */
export interface Evidence {
  /** The score of the first passage for each word, in relation to the weight of the rarest word. */
  readonly strength: number
  /** The concept that tells most of what the first two passages do not say, as a part of all. */
  readonly missing: number
  /**
   * How much of the telling words is on no page, and neither is a word that means or spells the same. None of a question in
   * another language: a word that the glossary lacks tells nothing about the pages.
   */
  readonly strange: number
  /** Whether a name is asked for that is on no page. */
  readonly unknownName: number
  /** How many words it has, as a part of eight: what is told at length is rarely about a single fact that nobody published. */
  readonly length: number
  /** Whether someone tells of matters of his own, or asks why or how: services and articles answer that, facts do not. */
  readonly ownMatter: 0 | 1
  /** Whether no more than two words tell something. */
  readonly isShort: boolean
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

const ownMatter =
  /\b(?:we|our|us|why|how (?:do|can|should|to|could|would)|wir|uns|unsere?[mnrs]?|warum|wieso|weshalb|nuestr[ao]s?|tenemos|por qu[eé]|c[oó]mo)(?!\p{L})/iu

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
  const words = new Set(terms).size
  const tellingTerms = [...new Set(terms)].filter((term) => !isCommon(term))
  return {
    strength: score / index.rarity('') / Math.max(1, words),
    missing: Math.max(0, ...weighed.map(({ telling, part }) => telling * (1 - part))) / whole,
    strange: isForeign(asked) ? 0 : partOf(tellingTerms, (term) => isStrange(term, index), index),
    unknownName: namesUnknownName(asked, index) ? 1 : 0,
    length: Math.min(1, words / 8),
    ownMatter: ownMatter.test(asked) ? 1 : 0,
    isShort: tellingTerms.length <= 2,
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
  index.similar(term).length === 0 &&
  spelledLike(term).length === 0

/** From 0 to 1: how far a text says a concept. */
function partSaid(concept: Concept, said: ReadonlySet<string>): number {
  const heaviest = Math.max(0, ...concept.values())
  const found = [...concept].map(([term, weight]) => (said.has(term) ? weight : 0))
  return Math.max(0, ...found) / (heaviest || 1)
}
