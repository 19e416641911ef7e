import { and, sql } from 'drizzle-orm'
import { asked, numbersTo, type Selection } from '#server/search/newest.ts'
import { searchTerms, termLength, termOf } from '#server/search/search-table.ts'
import { isBeginning } from '#server/search/vocabulary.ts'

/** The most rows with typing slips, which are read to choose the best. */
const mostWithSlips = 100
/** Reading a row takes longer than ranking it by the index. */
const shareWithSlips = 0.5

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

/**
 * The terms of what may have been meant by a word with one slip of the keyboard: a letter that was left out, added, or
 * replaced, or two that were swapped. The word itself is one of them.
 */
function termsNear(word: string): string[] {
  const letters = alphabets
    .filter((alphabet) => [...alphabet].some((letter) => word.includes(letter)))
    .join('')
  const near = new Set([termOf(word)])
  for (let at = 0; at <= Math.min(word.length, termLength); at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') near.add(termOf(before + after.slice(1)))
    if (after.length > 1) near.add(termOf(before + after[1] + after[0] + after.slice(2)))
    for (const letter of letters) {
      near.add(termOf(before + letter + after))
      if (after !== '') near.add(termOf(before + letter + after.slice(1)))
    }
  }
  return [...near]
}

/**
 * Rows that have every word with at most one slip. Of the hundreds of terms near a word the index of each table is asked only
 * for those that are the beginning of some word: mostly very few.
 */
export const withSlips = (words: number, most: number): Selection => ({
  words,
  most: Math.min(mostWithSlips, most * shareWithSlips),
  asked: Object.fromEntries(
    numbersTo(words).map((at) => [
      `near_${at}`,
      sql`array(
        select near from unnest(${sql.placeholder(`near_${at}`)}::text[]) as near
        where ${sql.placeholder(`is_exact_${at}`)}::boolean or ${isBeginning('near')})`,
    ]),
  ),
  matches: (table) =>
    and(...numbersTo(words).map((at) => sql`${searchTerms(table)} && ${asked(`near_${at}`)}`)),
  ordered: (_, ids) => ids,
})

/**
 * What is asked for.
 * @param mistyped the words that may have a slip; the others stand for themselves
 */
export const nearValues = (
  words: readonly string[],
  mistyped: ReadonlySet<string>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    words.map((word, at) => [`near_${at}`, mistyped.has(word) ? termsNear(word) : [termOf(word)]]),
  ),
  ...Object.fromEntries(words.map((word, at) => [`is_exact_${at}`, !mistyped.has(word)])),
})
