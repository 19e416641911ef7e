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
const mostOfEach = 2
// Measured on the development half of the questions: `npm run evaluate:assistant`.
const synonymWeight = 0.8
const typoWeight = 0.7
const earlierWeight = 0.5
/** Of what a question tells, how much the best passages must share. */
const coverage = { unknown: 0.25, doubtful: 0.6 }

/** Words by which a question refers to what was said before it. */
const refersBack =
  /^(?:and|but|so|what about|how about)\b|\b(?:its?|that|this|those|these|they|them|their|there|he|she|his|her|him|one|more|else)\b/i

export function createFinder(index: SearchIndex): Finder {
  /** What a text is about: each of its terms with those that mean or spell the same. */
  const conceptsOf = (text: string, weight: number): ReadonlyMap<string, number>[] =>
    [...new Set(termsOf(text))].map((term) => {
      const others = [...synonymsOf(term)].map((other) => [other, weight * synonymWeight] as const)
      const isKnown = index.has(term) || others.length > 0
      const spelled = isKnown ? [] : index.similar(term).map((other) => [other, weight * typoWeight] as const)
      return new Map([...others, ...spelled, [term, weight]])
    })

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
      const isFollowUp =
        earlier.length > 0 && (own.length === 0 || (own.length < 3 && refersBack.test(question)))
      const before = isFollowUp ? inEnglish(earlier.slice(-2).join(' ')) : ''
      const concepts = [...conceptsOf(question, 1), ...conceptsOf(before, earlierWeight)]
      const hits = index.search(concepts, kindFactors(`${question} ${before}`), candidates)
      const allowed = await load(hits.map(({ id }) => id))
      const passages = fewOfEach(hits.flatMap(({ id }) => allowed.get(id) ?? [])).slice(0, most)
      return { passages, verdict: verdictOf(asked, question, [...own, ...termsOf(before)], passages) }
    },
  }

  function verdictOf(
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

/** Without further passages of a page or document that has two already. */
function fewOfEach(passages: readonly Passage[]): Passage[] {
  const counts = new Map<string, number>()
  return passages.filter(({ kind, path, title }) => {
    const key = `${kind} ${path} ${title}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostOfEach
  })
}
