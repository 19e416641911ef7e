import { evidenceOf } from '#server/assistant/knowledge/evidence.ts'
import type { Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { isNeverAnswered, isUnanswered } from '#server/assistant/knowledge/guards.ts'
import { kindFactors } from '#server/assistant/knowledge/kinds-asked-for.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stopWords, termOf, termsOf, wordsOf } from '#server/assistant/knowledge/terms.ts'
import { verdictOf } from '#server/assistant/knowledge/verdict.ts'
import { inEnglish, inSingleWords, isCommon, synonymsOf } from '#server/assistant/knowledge/vocabulary.ts'

/** Finds passages in an index, and grades how far they answer. */
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
// Measured on the development halves of the questions: `npm run evaluate:assistant`.
const synonymWeight = 0.8
const typoWeight = 0.7
const earlierWeight = 0.5
const commonWeight = 0.5

/** Words by which a question refers to earlier messages. */
const refersBack =
  /^(?:and|but|so|what about|how about)\b|\b(?:its?|that|this|those|these|they|them|their|there|he|she|his|her|him|one|more|else)\b/i

export function createFinder(index: SearchIndex): Finder {
  /** What a text is about: each of its terms with those that mean or spell the same. */
  const conceptsOf = (text: string, whole: number): ReadonlyMap<string, number>[] =>
    [...new Set(termsAsked(text))].map((term) => {
      const weight = isCommon(term) ? whole * commonWeight : whole
      const others = [...synonymsOf(term)].map((other) => [other, weight * synonymWeight] as const)
      const isKnown = index.has(term) || others.length > 0
      const spelled = isKnown ? [] : index.similar(term).map((other) => [other, weight * typoWeight] as const)
      return new Map([...others, ...spelled, [term, weight]])
    })

  /** The terms of a question, those that are written as one or as several words here as there. */
  function termsAsked(question: string): string[] {
    const words = wordsOf(question)
    return words.flatMap((word, at) => {
      if (stopWords.has(word)) return []
      const joined = termOf(`${word}${words[at + 1] ?? ''}`)
      const term = termOf(word)
      return index.has(joined) && joined !== term ? [term, joined] : [term, ...partsOf(word, term)]
    })
  }

  /** Of a word that is made of two known ones. */
  function partsOf(word: string, term: string): string[] {
    if (word.length < 8 || index.has(term) || synonymsOf(term).size > 0) return []
    for (let at = 4; at <= word.length - 4; at++) {
      const parts = [termOf(word.slice(0, at)), termOf(word.slice(at))]
      if (parts.every((part) => index.has(part))) return parts
    }
    return []
  }

  return {
    async find(asked, earlier, load) {
      const question = inSingleWords(inEnglish(asked))
      const own = termsAsked(question)
      const isFollowUp =
        earlier.length > 0 && (own.length === 0 || (own.length < 3 && refersBack.test(question)))
      const before = isFollowUp ? inEnglish(earlier.slice(-2).join(' ')) : ''
      const concepts = [...conceptsOf(question, 1), ...conceptsOf(before, earlierWeight)]
      const hits = index.search(concepts, kindFactors(`${question} ${before}`), candidates)
      const allowed = await load(hits.map(({ id }) => id))
      const passages = fewOfEach(hits.flatMap(({ id }) => allowed.get(id) ?? [])).slice(0, most)
      const terms = [...own, ...termsOf(before)]
      const evidence = evidenceOf({ asked, question, terms }, hits[0]?.score ?? 0, passages, index)
      const isRefused =
        passages.length === 0 || isNeverAnswered(asked) || isUnanswered(asked, passages.slice(0, 3))
      return { passages, verdict: isRefused ? 'unknown' : verdictOf(evidence) }
    },
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
