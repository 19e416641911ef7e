import { mayHaveSlip } from '#contract/search/matching.ts'
import { termLength } from '#server/search/search-table.ts'

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

/** The beginning of a word, as it is indexed. */
export const termOf = (word: string): string => [...word].slice(0, termLength).join('')

/**
 * The terms of what may have been meant by a word with one slip of the keyboard: a letter that was left out, added, or
 * replaced, or two that were swapped. The word itself is one of them.
 */
export function termsNear(word: string): string[] {
  if (!mayHaveSlip(word)) return [termOf(word)]
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
