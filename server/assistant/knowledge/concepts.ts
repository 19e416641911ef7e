import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stopWords, termOf, wordsOf } from '#server/assistant/knowledge/terms.ts'
import { expressionsIn, type Meaning, meaningOf, spelledLike } from '#server/assistant/knowledge/thesaurus.ts'

/** Of a term beside the word itself, which counts 1; measured by `npm run evaluate:assistant`. */
const weights = { near: 0.7, related: 0.3, typo: 0.7, common: 0.5 }
/** An expression may be meant word by word, and its words may mean nothing of their own. */
const expressionWeights = { near: 0.5, related: 0.3, words: 0.6 }

/** Of a word in an expression that means about the same, beside the expression. */
const inNearExpression = 0.5

/** The terms of a question, those that are written as one or as several words here as there. */
export function termsAsked(question: string, index: SearchIndex): string[] {
  const words = wordsOf(question)
  return words.flatMap((word, at) => {
    if (stopWords.has(word)) return []
    const joined = termOf(`${word}${words[at + 1] ?? ''}`)
    const term = termOf(word)
    return index.has(joined) && joined !== term ? [term, joined] : [term, ...partsOf(word, term, index)]
  })
}

/** Of a word that is made of two known ones. */
function partsOf(word: string, term: string, index: SearchIndex): string[] {
  if (word.length < 8 || index.has(term) || hasMeaning(term)) return []
  for (let at = 4; at <= word.length - 4; at++) {
    const parts = [termOf(word.slice(0, at)), termOf(word.slice(at))]
    if (parts.every((part) => index.has(part))) return parts
  }
  return []
}

/** A term, or the one with a meaning that it is likely meant to be. */
const spelledRight = (term: string, index: SearchIndex): string =>
  index.has(term) || hasMeaning(term) || isCommon(term) ? term : (spelledLike(term)[0] ?? term)

const hasMeaning = (term: string) => meaningOf(term).near.size + meaningOf(term).related.size > 0

/**
 * What a text is about: each of its terms with those that mean or spell the same, and each of its expressions.
 * @param whole how much the text counts
 */
export function conceptsOf(text: string, whole: number, index: SearchIndex): Concept[] {
  const expressions = expressionsIn(wordsOf(text).map(termOf))
  const inExpression = new Set(expressions.flatMap(({ terms }) => terms))
  return [
    ...[...new Set(termsAsked(text, index))].map((term) => {
      const weight =
        whole * (isCommon(term) ? weights.common : 1) * (inExpression.has(term) ? expressionWeights.words : 1)
      const similar = index.has(term) || hasMeaning(term) ? [] : index.similar(term)
      const spelled = similar.map((other) => [other, weight * weights.typo] as const)
      const meant = similar.length > 0 ? term : spelledRight(term, index)
      const others = asTellingAs(term, weighted(meaningOf(meant), weights, weight), index)
      return new Map([...others, ...spelled, [term, weight]])
    }),
    ...expressions.map(({ key }) => weighted(meaningOf(key), expressionWeights, whole)),
  ]
}

/** Other words for a known one tell no more than it does, however rare they are. */
function asTellingAs(
  term: string,
  others: ReadonlyMap<string, number>,
  index: SearchIndex,
): Map<string, number> {
  const most = index.has(term) ? index.rarity(term) : 0.5 * index.rarity('')
  return new Map(
    [...others].map(([other, weight]) => [other, weight * Math.min(1, most / index.rarity(other))]),
  )
}

function weighted(
  { near, related }: Meaning,
  each: { readonly near: number; readonly related: number },
  whole: number,
): Map<string, number> {
  const weighedAs = (terms: Iterable<string>, weight: number) =>
    [...terms].map((term) => [term, weight] as const)
  const inExpressions = [...near]
    .filter((key) => key.includes(' '))
    .flatMap((key) => key.split(' ').filter(isTelling))
  return new Map([
    ...weighedAs(inExpressions, whole * each.near * inNearExpression),
    ...weighedAs(related, whole * each.related),
    ...weighedAs(near, whole * each.near),
  ])
}

const isTelling = (term: string) => term.length > 2 && !stopWords.has(term) && !isCommon(term)
