/**
 * How texts and queries become words to be compared. The server builds the same function in SQL from these constants
 * (`server/search/search-form.ts`), so both sides agree on what a word is.
 */

/** Characters between words: a class that regular expressions of JavaScript and of PostgreSQL read alike. */
export const separators =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u303f'
/** Between the parts of one word: `PORT-17` is also found as `port17`, and `follow-up` as `followup`. */
export const joiners = '\\-_\\u0027\\u2010\\u2019'
/** Accents and the like, which Unicode takes apart from their letters. */
export const marks = '\\u0300-\\u036f'
/** Scripts without spaces: each character is a word. */
export const ideographs = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff'
/** Letters that Unicode does not take apart, as they are typed where the keyboard has none of them. */
export const foldings = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['ø', 'o'],
  ['Ø', 'o'],
  ['ł', 'l'],
  ['Ł', 'l'],
  ['đ', 'd'],
  ['Đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
] as const

/** Of a query; what follows is left out. */
const maxWords = 12
/** In characters: the pieces of a longer word are words of their own. */
export const wordLength = 60

const markPattern = new RegExp(`[${marks}]`, 'gu')
const ideographPattern = new RegExp(`[${ideographs}]`, 'gu')
const piecePattern = new RegExp(`.{1,${wordLength}}`, 'gu')
const wordPattern = new RegExp(`[^${separators}\\0]+`, 'gu')

/** A text as it is compared: without accents, in lower case. */
export function normalizeText(text: string): string {
  const normalized = foldings.reduce(
    (normalized, [letter, typed]) => normalized.replaceAll(letter, typed),
    text.normalize('NFKD').replace(markPattern, ''),
  )
  return normalized.toLowerCase().replaceAll('ς', 'σ')
}

/** The different words of a query, in its order. */
export function searchWords(query: string): string[] {
  const normalized = normalizeText(query.toWellFormed()).replace(ideographPattern, ' $& ')
  const words = (normalized.match(wordPattern) ?? []).flatMap((word) => word.match(piecePattern) ?? [])
  return [...new Set(words)].slice(0, maxWords)
}

/** A word of a text, as it was written, and where it is. */
export interface TextWord {
  readonly normalized: string
  readonly start: number
  readonly end: number
}

/** The words of a text; of parts that are joined also the whole. */
export function textWords(text: string): TextWord[] {
  const words: TextWord[] = []
  for (const found of text.matchAll(writtenPattern)) {
    const { index: start } = found
    words.push({ normalized: normalizeText(found[0]), start, end: start + found[0].length })
  }
  for (const found of text.matchAll(joinedPattern)) {
    const { index: start } = found
    const normalized = normalizeText(found[0]).replace(joinerPattern, '')
    words.push({ normalized, start, end: start + found[0].length })
  }
  return words
}

const joinerPattern = new RegExp(`[${joiners}]`, 'gu')
const letter = `[^${separators}${ideographs}\\0]`
const writtenPattern = new RegExp(`[${ideographs}]|${letter}+`, 'gu')
const joinedPattern = new RegExp(`${letter}+(?:[${joiners}]${letter}+)+`, 'gu')
