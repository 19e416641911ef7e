import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { wordsWithNumerals } from '#server/assistant/knowledge/numerals.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stopWords } from '#server/assistant/knowledge/terms.ts'
import { expressionsIn, type Meaning, meaningOf, spelledLike } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/** Weights relative to the word itself, which counts 1; measured by `npm run evaluate:assistant`. */
const weights = { near: 0.7, related: 0.3, typo: 0.7, common: 0.5 }
/** An expression may be meant literally, and its words alone may mean something else. */
const expressionWeights = { near: 0.5, related: 0.3, words: 0.6 }

/** A word within an expression of similar meaning, relative to the expression. */
const inNearExpression = 0.5

/** The terms of a question, joined or split as the pages spell them. */
export function termsAsked(question: string, index: SearchIndex): string[] {
  const words = wordsWithNumerals(question)
  return words.flatMap((word, at) => {
    if (stopWords.has(word)) return []
    const joined = stemOf(`${word}${words[at + 1] ?? ''}`)
    const term = stemOf(word)
    return index.has(joined) && joined !== term ? [term, joined] : [term, ...partsOf(word, term, index)]
  })
}

/** A compound of two known words. */
function partsOf(word: string, term: string, index: SearchIndex): string[] {
  if (word.length < 8 || index.has(term) || hasMeaning(term)) return []
  for (let at = 4; at <= word.length - 4; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))]
    if (parts.every((part) => index.has(part))) return parts
  }
  return []
}

/** A term, or the known one that it is probably a misspelling of. */
const spelledRight = (term: string, index: SearchIndex): string =>
  index.has(term) || hasMeaning(term) || isCommon(term) ? term : (spelledLike(term)[0] ?? term)

const hasMeaning = (term: string) => meaningOf(term).near.size + meaningOf(term).related.size > 0

/**
 * The concepts of a text: each term with its synonyms and spellings, and each expression.
 * @param whole the weight of the text
 */
export function conceptsOf(text: string, whole: number, index: SearchIndex): Concept[] {
  const expressions = expressionsIn(wordsOf(text).map(stemOf))
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

/** Synonyms of a known word say no more than the word itself, however rare they are. */
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
