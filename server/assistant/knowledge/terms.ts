import { wordsWithNumerals } from '#server/assistant/knowledge/numerals.ts'
import { stemOf } from '#server/text/stem.ts'
import { readWords } from '#server/text/word-list.ts'

/** The stems of a text's words without stop words, by which texts are compared. */
export const termsOf = (text: string): string[] =>
  wordsWithNumerals(text)
    .filter((word) => !stopWords.has(word))
    .map(stemOf)

export const stopWords: ReadonlySet<string> = new Set(
  readWords(new URL('./words/stop-words.txt', import.meta.url)),
)
