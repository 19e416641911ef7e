import { holdsKindAskedFor, kindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Excerpt, Passage } from '#server/assistant/knowledge/finding.ts'
import { isForeign } from '#server/assistant/knowledge/glossary.ts'
import { namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf, spelledLike } from '#server/assistant/knowledge/thesaurus.ts'

/** Evidence for or against passages as an answer, each from 0 to 1; `strength` is usually below 3. */
export interface Evidence {
  /** The score of the first passage per word, relative to the weight of the rarest word. */
  readonly strength: number
  /** The most significant concept that the first two passages lack, as a share of all. */
  readonly missing: number
  /**
   * The share of significant words that no page has, nor a synonym or spelling of them. None for a question in
   * another language: a word missing from the glossary says nothing about the pages.
   */
  readonly strange: number
  /** Whether the question asks about a name that no page has. */
  readonly unknownName: number
  /** Its number of words, in eighths: a long question is rarely about a single unpublished fact. */
  readonly length: number
  /**
   * Whether someone describes their own situation, or asks why or how: services and articles answer that, facts do
   * not.
   */
  readonly ownSituation: 0 | 1
  /** How much of the question the best sentence has, and the most significant concept that it lacks; see `Excerpt`. */
  readonly covered: number
  readonly sentenceMissing: number
  /** Whether the first passage, or the best sentence, lacks the expected kind of answer: a number, a time, a person. */
  readonly lacksKind: 0 | 1
  readonly sentenceLacksKind: 0 | 1
  /** Whether the company is asked about, and an article or a client's story answers. */
  readonly isStory: 0 | 1
  /**
   * For a question for one fact of a client or a person by name, the share of its other significant words that the
   * page lacks; 0 for any other.
   */
  readonly lackingOfNamed: number
  /** Whether at most two words are significant. */
  readonly isShort: boolean
}

interface ReadQuestion {
  readonly original: string
  /** The same in English. */
  readonly question: string
  /** Those of the question and of what it refers to. */
  readonly terms: readonly string[]
  readonly concepts: readonly Concept[]
}

const ownSituation =
  /\b(?:we|our|us|why|how (?:do|can|should|to|could|would)|wir|uns|unsere?[mnrs]?|warum|wieso|weshalb|nuestr[ao]s?|tenemos|por qu[eé]|c[oó]mo)(?!\p{L})/iu

const ofCompany = /\b(?:you|yours?|u)\b/i
const stories = new Set(['article', 'blog', 'client'])

/** @param score of the first passage in the search */
export function evidenceOf(
  { original, question, terms, concepts }: ReadQuestion,
  score: number,
  passages: readonly Passage[],
  answer: Excerpt | null,
  /** That the answer is from. */
  page: readonly Passage[],
  index: SearchIndex,
): Evidence {
  const found = new Set(passages.slice(0, 2).flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
  const weighed = concepts.map((concept) => ({
    telling: Math.max(0, ...[...concept].map(([term, weight]) => weight * index.rarity(term))),
    part: partFound(concept, found),
  }))
  const whole = weighed.reduce((sum, { telling }) => sum + telling, 0) || 1
  const words = new Set(terms).size
  const tellingTerms = [...new Set(terms)].filter((term) => !isCommon(term))
  return {
    strength: score / index.rarity('') / Math.max(1, words),
    missing: Math.max(0, ...weighed.map(({ telling, part }) => telling * (1 - part))) / whole,
    strange: isForeign(original) ? 0 : partOf(tellingTerms, (term) => isStrange(term, index), index),
    unknownName: namesUnknownName(original, index) ? 1 : 0,
    length: Math.min(1, words / 8),
    ownSituation: ownSituation.test(original) ? 1 : 0,
    isShort: tellingTerms.length <= 2,
    covered: answer?.covered ?? 0,
    sentenceMissing: answer?.missing ?? 1,
    lacksKind: passages.slice(0, 1).some((one) => holdsKindAskedFor(question, one)) ? 0 : 1,
    sentenceLacksKind: kindAskedFor(question) && !answer?.holdsKind ? 1 : 0,
    lackingOfNamed: lackingOfNamed(
      original,
      termsOf(question).filter((term) => !isCommon(term)),
      page,
      index,
    ),
    isStory: ofCompany.test(original) && stories.has(answer?.passage.kind ?? '') ? 1 : 0,
  }
}

/** A single fact, rather than what was done or has become of something. */
const asksForFact = /^(?:and )?(?:who|when|how many|which (?!projects?|clients?|of ))\b/i
const others = new Set(['client', 'teammember'])

function lackingOfNamed(
  question: string,
  terms: readonly string[],
  page: readonly Passage[],
  index: SearchIndex,
): number {
  const [first] = page
  if (!first || !others.has(first.kind) || !asksForFact.test(question)) return 0
  const title = new Set(termsOf(first.title))
  if (!terms.some((term) => title.has(term))) return 0
  const said = new Set(page.flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
  const isSaid = (term: string) =>
    [term, ...meaningOf(term).near, ...index.similar(term)].some((one) =>
      one.split(' ').every((part) => said.has(part)),
    )
  return partOf(
    terms.filter((term) => !title.has(term)),
    (term) => !isSaid(term),
    index,
  )
}

/** From 0 to 1: the share of such terms, weighted by rarity. */
function partOf(terms: readonly string[], isSuch: (term: string) => boolean, index: SearchIndex): number {
  const weight = (some: readonly string[]) => some.reduce((sum, term) => sum + index.rarity(term), 0)
  return weight(terms.filter(isSuch)) / (weight(terms) || 1)
}

const isStrange = (term: string, index: SearchIndex): boolean =>
  !index.has(term) &&
  ![...meaningOf(term).near].some((other) => index.has(other)) &&
  index.similar(term).length === 0 &&
  spelledLike(term).length === 0

/** From 0 to 1: how much of a concept a text contains. */
function partFound(concept: Concept, terms: ReadonlySet<string>): number {
  const heaviest = Math.max(0, ...concept.values())
  const weights = [...concept].map(([term, weight]) => (terms.has(term) ? weight : 0))
  return Math.max(0, ...weights) / (heaviest || 1)
}
