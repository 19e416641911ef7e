import { searchWords, type TextWord, textWords } from '#contract/search/search-words.ts'

/** Shorter words, and those with digits, are only found as they are typed. */
const slipLength = 4

/** Whether a word of a query may have been mistyped. */
export const mayHaveSlip = (word: string): boolean => [...word].length >= slipLength && !/\d/.test(word)

/** How well a word fits a word of a query. */
const closeness: Record<'none' | 'slipInBeginning' | 'slip' | 'beginning' | 'whole', number> = {
  none: 0,
  slipInBeginning: 1,
  slip: 2,
  beginning: 3,
  whole: 4,
}

function closenessOf(word: string, searched: string): number {
  if (word.startsWith(searched)) return word === searched ? closeness.whole : closeness.beginning
  if (!mayHaveSlip(searched)) return closeness.none
  if (isOneSlip(word, searched)) return closeness.slip
  const { length } = searched
  const isBeginning = [length - 1, length, length + 1].some(
    (end) => end >= slipLength - 1 && end < word.length && isOneSlip(word.slice(0, end), searched),
  )
  return isBeginning ? closeness.slipInBeginning : closeness.none
}

/** Whether one letter was left out, added, or replaced, or two neighboring ones were swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

/** The rows whose text has all words of a query, the best first; all of them, in their order, for an empty one. */
export function findIn<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  query: string,
): readonly Row[] {
  if (searchWords(query).length === 0) return query.trim() === '' ? rows : []
  return rows
    .map((row) => ({ row, closeness: closenessToQuery(textOf(row), query) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((one, other) => other.closeness - one.closeness)
    .map(({ row }) => row)
}

/** The words of a query that are not in a text. */
export function wordsNotIn(text: string, query: string): string[] {
  const words = textWords(text)
  return searchWords(query).filter(
    (searched) => !words.some(({ normalized }) => closenessOf(normalized, searched) > closeness.none),
  )
}

/** How well the words that a text has fit a query; others may be missing. */
export function partialCloseness(text: string, searched: readonly string[]): number {
  const words = textWords(text)
  return searched.reduce(
    (sum, one) =>
      sum + words.reduce((best, { normalized }) => Math.max(best, closenessOf(normalized, one)), 0),
    0,
  )
}

/** A part of a text, by its indexes. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** How well a text fits a query: for each word of the query its closest word counts. 0 where there is none for one of them. */
export function closenessToQuery(text: string, query: string): number {
  const words = textWords(text)
  const ratings = searchWords(query).map((searched) =>
    words.reduce((best, { normalized }) => Math.max(best, closenessOf(normalized, searched)), closeness.none),
  )
  return ratings.includes(closeness.none) ? 0 : ratings.reduce((sum, rating) => sum + rating, 0)
}

/**
 * The same for many texts that are in the compared form already, their words between spaces: each different word is
 * compared once.
 */
export function ratingFor(query: string): (normalized: string) => number {
  const searched = searchWords(query)
  /** Null for those that fit no word of the query: nearly all. */
  const known = new Map<string, readonly number[] | null>()
  const ratingsOf = (word: string) => {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const rated = searched.map((one) => closenessOf(word, one))
    const ratings = rated.some((rating) => rating > closeness.none) ? rated : null
    known.set(word, ratings)
    return ratings
  }
  return (normalized) => {
    const best = searched.map(() => closeness.none)
    for (const word of normalized.split(' '))
      ratingsOf(word)?.forEach((rating, at) => {
        if (rating > (best[at] as number)) best[at] = rating
      })
    return best.includes(closeness.none) ? 0 : best.reduce((sum, rating) => sum + rating, 0)
  }
}

/** The words of a text that a query has found, in order: as they were typed, or else with a slip. */
export function findMatches(text: string, query: string): TextRange[] {
  const words = textWords(text)
  const found = searchWords(query).flatMap((searched) => {
    const rated = words.map((word) => ({ word, rating: closenessOf(word.normalized, searched) }))
    const literal = rated.filter(({ rating }) => rating >= closeness.beginning)
    return (literal.length > 0 ? literal : rated.filter(({ rating }) => rating > closeness.none)).map(
      ({ word }) => word,
    )
  })
  return join(found)
}

/** Without duplicates and nested ranges. */
function join(words: readonly TextWord[]): TextRange[] {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of words.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    const last = ranges.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}

/** The part of a text around what a query has found, cut between words; the whole text where that is short. */
export function excerptAround(text: string, query: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const first = densest(findMatches(plain, query), length)
  const from = Math.max(0, Math.min(first - Math.floor(length / 4), plain.length - length))
  const start = from === 0 ? 0 : plain.indexOf(' ', from) + 1 || from
  const end = start + length >= plain.length ? plain.length : plain.lastIndexOf(' ', start + length)
  const cut = plain.slice(start, end > start ? end : start + length)
  return `${start > 0 ? '…' : ''}${cut}${start + cut.length < plain.length ? '…' : ''}`
}

/** The part where most of the matches are close together. */
function densest(matches: readonly TextRange[], length: number): number {
  let best = { start: 0, count: 0 }
  for (const { start } of matches) {
    const count = matches.filter((other) => other.start >= start && other.end <= start + length / 2).length
    if (count > best.count) best = { start, count }
  }
  return best.start
}
