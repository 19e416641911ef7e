import { keysOf } from '#contract/records.ts'
import { hasNumber, type SentenceKind } from '#server/assistant/knowledge/answer-kinds.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { type PageSentence, sentencesOfPage } from '#server/assistant/knowledge/page-lines.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { wordsOf } from '#server/text/words.ts'

/** A found page, and how well it was found, from 0 to 1 relative to the best one. */
export interface FoundPage {
  /** All of its passages, in their order. */
  readonly passages: readonly Passage[]
  readonly score: number
}

/** A sentence or list item that may answer a question. */
export interface Candidate {
  /** All sentences of its page, and its place among them. */
  readonly sentences: readonly PageSentence[]
  readonly at: number
  readonly passages: readonly Passage[]
  /** How likely it holds what was asked for, on a logarithmic scale. */
  readonly value: number
  /** What it has of each concept, and what it has with what stands around it, weighted by rarity. */
  readonly own: readonly { readonly inside: number; readonly value: number }[]
  readonly holds: boolean
  /** It is how a page begins whose title is what is asked. */
  readonly isOpening: boolean
}

export interface AskedFor {
  readonly weighed: readonly Weighed[]
  readonly whole: number
  readonly kind: SentenceKind | null
  readonly wantsList: boolean
  readonly wantsNow: boolean
  /** All of the question. */
  readonly words: ReadonlySet<string>
}

interface Weighed {
  readonly terms: ReadonlyMap<string, number>
  readonly most: number
}

/**
 * The weights of a softmax over all sentences of the pages that were found, fitted on which of them hold the facts of the
 * questions of the evaluation, or are on a right page. Those of pages are set by hand: fitted, they left the page that
 * was found first too easily.
 */
const weights = {
  inside: 1.32,
  count: 2.22,
  covered: 3.82,
  heading: 1.52,
  title: 1.23,
  page: 5,
  firstPage: 0.5,
  firstPageOpen: 0.6,
  holds: 1.91,
  counts: 2.54,
  number: 0.69,
  wantedItem: 0.64,
  opening: 0.19,
  now: 1.48,
  asks: -0.77,
  problem: -0.91,
  length: -0.69,
} as const

type Feature = keyof typeof weights

const tellsNow =
  /\b(?:now|today|by now|no longer|fell|fallen|rose|risen|dropped|halved|down to|(?:was|were) (?:not )?(?:sold|built|stopped|closed|ended|dropped))\b/i

/** Every sentence of some pages with its likelihood to answer, in their order. */
export function candidatesIn(asked: AskedFor, pages: readonly FoundPage[]): Candidate[] {
  return pages.flatMap((page, nth) => ofPage(asked, page, nth === 0))
}

function ofPage(asked: AskedFor, { passages, score }: FoundPage, isFirst: boolean): Candidate[] {
  const { weighed, whole, kind } = asked
  const sentences = sentencesOfPage(passages)
  const termsIn = sentences.map(({ text }) => new Set(termsOf(text)))
  const title = new Set(termsOf(passages[0]?.title ?? ''))
  // How a page begins whose title is what is asked.
  const isTitle = weighed.every(({ most, terms }) => most > 0 && heaviest(terms, title) >= most)
  const opening = isTitle ? sentences.findIndex(({ kind }) => kind !== 'heading') : -1
  return sentences.flatMap((sentence, at) => {
    if (sentence.kind === 'heading') return []
    const under = wordsOf(sentence.under)
    const heading = new Set(termsOf(sentence.under))
    const before = sentences[at - 1]?.paragraph === sentence.paragraph ? termsIn[at - 1] : undefined
    const own = weighed.map(({ most, terms }) => {
      const inside = heaviest(terms, termsIn[at])
      const around = {
        before: heaviest(terms, before),
        heading: heaviest(terms, heading),
        title: heaviest(terms, title),
      }
      return {
        most,
        inside,
        around,
        value: Math.max(inside, ...Object.values(around).map((one) => 0.8 * one)),
      }
    })
    const share = (of: (one: (typeof own)[number], nth: number) => number) =>
      own.reduce((sum, one, nth) => sum + of(one, nth), 0) / whole
    const isUnderQuestion = asking.has(under[0] ?? '') && under.every((word) => asked.words.has(word))
    const extra = (place: 'heading' | 'title') =>
      share(({ inside, around }) => Math.max(0, around[place] - inside))
    const holds = kind === null || kind.holds(sentence.text, passages[0])
    const features: Readonly<Record<Feature, number>> = {
      inside: share((one) => one.inside),
      count: own.filter(({ inside }) => inside > 0).length / (own.length || 1),
      covered: share((one) => one.value),
      heading: extra('heading'),
      title: extra('title'),
      page: score,
      firstPage: isFirst ? 1 : 0,
      firstPageOpen: isFirst && !kind ? 1 : 0,
      holds: kind && holds ? 1 : 0,
      counts: kind?.counts(sentence.text) ? 1 : 0,
      number: kind && hasNumber(sentence.text) ? 1 : 0,
      wantedItem: sentence.kind === 'item' && asked.wantsList ? 1 : 0,
      opening: at === opening ? 1 : 0,
      now: asked.wantsNow && (tellsNow.test(sentence.text) || /^result/i.test(sentence.under)) ? 1 : 0,
      asks: sentence.text.endsWith('?') ? 1 : 0,
      problem: /^challenge/i.test(sentence.under) ? 1 : 0,
      length: Math.log(1 + sentence.text.split(/\s+/).length) / 3,
    }
    let value = isUnderQuestion ? underQuestion : 0
    for (const name of keysOf(weights)) value += weights[name] * features[name]
    return [{ at, sentences, passages, value, own, holds, isOpening: at === opening }]
  })
}

const asking: ReadonlySet<string> = new Set(['who', 'what', 'which', 'where', 'when', 'why', 'how'])
/** How much likelier a sentence answers whose heading asks the same. */
const underQuestion = 3

export function weighConcept(concept: Concept, index: SearchIndex): Weighed {
  const terms = new Map([...concept].map(([term, weight]) => [term, weight * index.rarity(term)] as const))
  return { terms, most: Math.max(0, ...terms.values()) }
}

const heaviest = (weights: ReadonlyMap<string, number>, terms: ReadonlySet<string> | undefined) => {
  let most = 0
  if (terms) for (const [term, weight] of weights) if (weight > most && terms.has(term)) most = weight
  return most
}
