import { holdsKindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import type { Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { isNeverAnswered, namesUnknownName } from '#server/assistant/knowledge/guards.ts'
import { kindFactors } from '#server/assistant/knowledge/kinds-asked-for.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { inEnglish, synonymsOf } from '#server/assistant/knowledge/vocabulary.ts'

/** Finds passages in an index, and tells how far they answer. */
export interface Finder {
  /** @param load those of the passages that may be shown, by id */
  find(
    question: string,
    earlier: readonly string[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Passage>>,
  ): Promise<Finding>
}

const candidates = 30
const most = 5
// Measured on the development half of the questions: `npm run evaluate:assistant`.
const synonymWeight = 0.5
const typoWeight = 0.7
const earlierWeight = 0.5
/** Of what a question tells, how much the best passages must share. */
const coverage = { unknown: 0.25, doubtful: 0.5 }

export function createFinder(index: SearchIndex): Finder {
  /** The terms of a text with their weights, those that mean or spell the same included. */
  function weigh(text: string, weight: number, weights: Map<string, number>): void {
    const raise = (term: string, to: number) => weights.set(term, Math.max(weights.get(term) ?? 0, to))
    for (const term of termsOf(text)) {
      raise(term, weight)
      for (const other of synonymsOf(term)) raise(other, weight * synonymWeight)
      if (!index.has(term) && synonymsOf(term).size === 0)
        for (const other of index.similar(term)) raise(other, weight * typoWeight)
    }
  }

  /** How much of what a question tells the passages share, from 0 to 1. */
  function shared(asked: readonly string[], passages: readonly Passage[]): number {
    const found = new Set(termsOf(passages.map(({ title, text }) => `${title} ${text}`).join(' ')))
    let whole = 0
    let part = 0
    for (const term of new Set(asked)) {
      const weight = index.rarity(term)
      whole += weight
      if (found.has(term)) part += weight
      else if ([...synonymsOf(term)].some((other) => found.has(other))) part += weight * 0.8
      else if (!index.has(term) && index.similar(term).some((other) => found.has(other))) part += weight * 0.8
    }
    return whole === 0 ? 0 : part / whole
  }

  return {
    async find(asked, earlier, load) {
      const question = inEnglish(asked)
      const own = termsOf(question)
      const weights = new Map<string, number>()
      weigh(question, 1, weights)
      const isFollowUp = own.length < 3 && earlier.length > 0
      const before = isFollowUp ? inEnglish(earlier.slice(-2).join(' ')) : ''
      if (isFollowUp) weigh(before, earlierWeight, weights)
      const hits = index.search(weights, kindFactors(`${question} ${before}`), candidates)
      const allowed = await load(hits.map(({ id }) => id))
      const passages = hits.flatMap(({ id }) => allowed.get(id) ?? []).slice(0, most)
      return { passages, verdict: judge(asked, question, [...own, ...termsOf(before)], passages) }
    },
  }

  function judge(
    asked: string,
    question: string,
    terms: readonly string[],
    passages: readonly Passage[],
  ): Finding['verdict'] {
    const [best] = passages
    if (!best || isNeverAnswered(asked) || namesUnknownName(asked, index)) return 'unknown'
    const part = shared(terms, passages.slice(0, 2))
    const holds = passages.slice(0, 3).some((passage) => holdsKindAskedFor(question, passage))
    if (part < coverage.unknown) return 'unknown'
    if (!holds) return part < coverage.doubtful ? 'unknown' : 'doubtful'
    return part < coverage.doubtful ? 'doubtful' : 'sure'
  }
}
