/**
 * How texts and queries are split into words for comparison. The server builds the same function in SQL from these
 * constants (`server/search/search-form.ts`), so both agree on what a word is.
 */

/**
 * Characters between words: a character class that means the same in regular expressions of JavaScript and
 * PostgreSQL.
 */
export const separators =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u303f'
/** Characters between the parts of one word: `PORT-17` also matches `port17`, and `follow-up` matches `followup`. */
export const joiners = '\\-_\\u0027\\u2010\\u2019'
/** Accents and other marks that Unicode separates from their letters. */
export const marks = '\\u0300-\\u036f'
/** Scripts without spaces, in which each character is a word. */
export const ideographs = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff'
/** Letters that Unicode does not decompose, as people type them without the right keyboard. */
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

/** The number of words in a query; the rest is ignored. */
const maxWords = 12
/** In characters: a longer word is split into pieces that are words themselves. */
export const wordLength = 60

const asciiPattern = /^[ -~]*$/
const markPattern = new RegExp(`[${marks}]`, 'gu')
const ideographPattern = new RegExp(`[${ideographs}]`, 'gu')
const piecePattern = new RegExp(`.{1,${wordLength}}`, 'gu')
const wordPattern = new RegExp(`[^${separators}\\0]+`, 'gu')

/** A text in the form that is compared: lower case, without accents. */
export function normalizeText(text: string): string {
  // Excerpts compare hundreds of words, nearly all of which have nothing else.
  if (asciiPattern.test(text)) return text.toLowerCase()
  const normalized = foldings.reduce(
    (normalized, [letter, typed]) => normalized.replaceAll(letter, typed),
    text.normalize('NFKD').replace(markPattern, ''),
  )
  return normalized.toLowerCase().replaceAll('ς', 'σ')
}

/** The words of a query in order, without duplicates. */
export function searchWords(query: string): string[] {
  const normalized = normalizeText(query.toWellFormed()).replace(ideographPattern, ' $& ')
  const words = (normalized.match(wordPattern) ?? []).flatMap((word) => word.match(piecePattern) ?? [])
  return [...new Set(words)].slice(0, maxWords)
}

/** A word of a text as written, and its position. */
export interface TextWord {
  readonly normalized: string
  readonly start: number
  readonly end: number
}

/** The words of a text; joined parts also count as one word. */
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
