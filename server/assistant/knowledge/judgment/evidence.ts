import {
  asksForUncounted,
  holdsKindAskedFor,
  nounsCounted,
} from '#server/assistant/knowledge/answer-kinds.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { type SubjectName, subjects } from '#server/assistant/knowledge/facets.ts'
import type { Excerpt, Passage } from '#server/assistant/knowledge/finding.ts'
import { isForeign } from '#server/assistant/knowledge/glossary.ts'
import { askedIn, namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import { lacksDetailAskedFor } from '#server/assistant/knowledge/judgment/detail-asked-for.ts'
import { asksForEarlierWork, tellsEarlierWork } from '#server/assistant/knowledge/judgment/earlier-work.ts'
import { lacksThingAskedFor, saidOn } from '#server/assistant/knowledge/judgment/thing-asked-for.ts'
import { sentencesOfPage } from '#server/assistant/knowledge/page-lines.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { expressionsIn, meaningOf, spelledLike } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

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
  /** The most significant concept that neither the best sentence nor what stands around it has, as a share of all. */
  readonly sentenceMissing: number
  /** The most significant concept that the whole page lacks, as a share of all. */
  readonly pageMissing: number
  /** Whether the first passage lacks the expected kind of answer: a number, a time, a person. */
  readonly lacksKind: 0 | 1
  /** Whether the company is asked about, and an article or a client's story answers. */
  readonly isStory: 0 | 1
  /**
   * For a question that names the row of the page, the share of its other significant words that the page lacks; 0 for
   * any other.
   */
  readonly lackingOfNamed: number
  /** Whether it asks how many there are of something that the page does not count. */
  readonly uncounted: 0 | 1
  /** Whether it asks how many there are of something of which no page has heard. */
  readonly countsStrange: 0 | 1
  /** Whether what is told lacks the very thing that was asked for. */
  readonly lacksThing: 0 | 1
  /** Whether the page lacks the one detail that was asked for. */
  readonly lacksDetail: 0 | 1
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
  /** Those that were found, each whole. */
  pages: readonly (readonly Passage[])[],
  index: SearchIndex,
): Evidence {
  const words = new Set(terms).size
  const page = pages.find(([first]) => first === answer?.passage) ?? []
  const isSaid = saidOn(page, index)
  const isMisspelled = (term: string) =>
    [...index.similar(term), ...spelledLike(term)].some((other) => other !== term)
  const isOfEarlierWork =
    answer?.passage.kind === 'teammember' && asksForEarlierWork(question) && tellsEarlierWork(answer.text)
  const tellingTerms = [...new Set(terms)].filter((term) => !isCommon(term))
  return {
    strength: score / index.rarity('') / Math.max(1, words),
    missing: missingFrom(concepts, passages.slice(0, 2), index),
    strange: isForeign(original) ? 0 : partOf(tellingTerms, (term) => isStrange(term, index), index),
    unknownName: namesUnknownName(original, index) ? 1 : 0,
    length: Math.min(1, words / 8),
    ownSituation: ownSituation.test(original) ? 1 : 0,
    sentenceMissing: answer?.missing ?? 1,
    pageMissing:
      answer && !isForeign(original) && !asksForAnything.test(question) && !isOfEarlierWork
        ? missingFrom(concepts, page, index)
        : 0,
    lacksKind: passages.slice(0, 1).some((one) => holdsKindAskedFor(question, one)) ? 0 : 1,
    lackingOfNamed: isOfEarlierWork ? 0 : lackingOfNamed({ original, question }, pages, index),
    uncounted:
      !isForeign(original) &&
      asksForUncounted(
        question,
        sentencesOfPage(page).map(({ text }) => text),
      )
        ? 1
        : 0,
    countsStrange:
      !isForeign(original) && nounsCounted(question).some((noun) => isStrange(noun, index)) ? 1 : 0,
    lacksThing:
      answer !== null && !isForeign(original) && lacksThingAskedFor(question, page, answer, index) ? 1 : 0,
    lacksDetail:
      answer !== null &&
      !isForeign(original) &&
      lacksDetailAskedFor(question, page, answer, (term) => isSaid(term) || isMisspelled(term))
        ? 1
        : 0,
    isStory: ofCompany.test(original) && stories.has(answer?.passage.kind ?? '') ? 1 : 0,
  }
}

/** The most significant concept that none of some passages has, as a share of all. */
function missingFrom(concepts: readonly Concept[], passages: readonly Passage[], index: SearchIndex): number {
  const telling = concepts.map((concept) =>
    Math.max(0, ...[...concept].map(([term, weight]) => weight * index.rarity(term))),
  )
  const whole = telling.reduce((sum, one) => sum + one, 0) || 1
  const found = new Set(passages.flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
  return (
    Math.max(0, ...concepts.map((concept, nth) => (telling[nth] ?? 0) * (1 - partFound(concept, found)))) /
    whole
  )
}

/** What somebody does, or how something is done: a whole page tells that, in words of its own. */
const asksForAnything =
  /\bwhat (?:did|does|do|has|have|is|was|were) (?:[\p{L}'’-]+ ){1,4}(?:do|does|doing|done)\b|\bhow (?:do|does|did|can|could|is|are|was|were)\b|\btell me\b/iu
/** Nouns that only say of what kind the answer is. */
const ofAnswer =
  /\b(?:(?:how much|what|which) (?:time|share|part|percentage|amount|number|way|kind|sort)|how (?:fast|quick(?:ly)?|far|big|large|small|high|deep|wide|old|late|early))\b/gi
const others = new Set(['client', 'teammember'])

/** By the page that lacks least, of those that are named. */
function lackingOfNamed(
  { original, question }: Pick<ReadQuestion, 'original' | 'question'>,
  pages: readonly (readonly Passage[])[],
  index: SearchIndex,
): number {
  if (isForeign(original) || asksForAnything.test(question)) return 0
  const terms = termsOf(question)
  const asked = termsOf(askedIn(question).replace(ofAnswer, ' ')).filter((term) => !isCommon(term))
  const shares = pages.flatMap((page) => {
    const [first] = page
    const title = new Set(termsOf(first?.title ?? ''))
    if (!first || !isNamed(first, title, terms)) return []
    const isSaid = saidOn(page, index)
    const known = new Set([...title, ...nounsOf(first.kind)])
    const otherwise = new Set(saidOtherwise(question, isSaid))
    return [
      partOf(
        asked.filter((term) => !known.has(term)),
        (term) => !isSaid(term) && !otherwise.has(term),
        index,
      ),
    ]
  })
  return shares.length === 0 ? 0 : Math.min(...shares)
}

/** By the whole title, or a client or person by a name in it that means nothing else. */
function isNamed({ kind, title }: Passage, ofTitle: ReadonlySet<string>, terms: readonly string[]): boolean {
  if (ofTitle.size > 1 && [...ofTitle].every((term) => terms.includes(term))) return true
  if (!others.has(kind)) return false
  return termsOf((title.match(/\p{Lu}[\p{L}’'-]*/gu) ?? []).join(' ')).some(
    (term) => terms.includes(term) && !hasMeaning(term),
  )
}

/** The terms of expressions that are said in other words: `shut down` where something is `switched off`. */
const saidOtherwise = (question: string, isSaid: (term: string) => boolean): string[] =>
  expressionsIn(wordsOf(question).map(stemOf))
    .filter(({ key }) => [...meaningOf(key).near].some(isSaid))
    .flatMap(({ terms }) => terms)

const hasMeaning = (term: string) => meaningOf(term).near.size + meaningOf(term).related.size > 0

/** The words by which visitors call rows of a kind. */
const nounsOf = (kind: string): readonly string[] =>
  kind in subjects ? termsOf(subjects[kind as SubjectName].nouns.replace(/[^a-z]+/g, ' ')) : []

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
