import { german } from '#server/assistant/knowledge/glossary/german.ts'
import { spanish } from '#server/assistant/knowledge/glossary/spanish.ts'
import { wordsOf } from '#server/assistant/knowledge/terms.ts'

/** Small words that only say that a question is in German or Spanish. */
const smallWords = new Set(
  wordsOf(
    'der die das dem den des ein eine einen einem einer ist sind gibt es ihr ihre ihren ihnen sie wir ich uns bei mit auch für haben ' +
      'hat habt schon zu zum zur von im und oder auf aus nach über werden wird ' +
      'el los las la una un es son su sus ustedes tienen tiene hay con del de para por que se y o al me en puedo puede algún alguna',
  ),
)
/** Those of both languages that an English question may have, too. */
const englishToo = new Set(
  wordsOf(
    'was die hat man son con no me media personal base planta plan system software job team bank patient student hospital cookie ' +
      'ferry sector crisis error mail email start interview seminar migration handel am im an in so es hay pan sede mi des den',
  ),
)

const english = new Map<string, string>()
for (const line of `${german}\n${spanish}`.trim().split('\n')) {
  const [words = '', foreign = ''] = line.split(':')
  // `Büro` is typed `buero`, too.
  for (const word of foreign.trim().split(/\s+/))
    for (const spelled of [word, word.replace(/[äöü]/g, (letter) => `${letter}e`)])
      for (const plain of wordsOf(spelled)) if (!english.has(plain)) english.set(plain, words)
}

/** Endings of nouns, verbs, and adjectives, the longest first. */
const ending = /(?:innen|ern|em|en|er|es|e|n|s|t)$/
const shortest = 4

/** What a foreign word, or each part of a German compound, is in English. */
function translated(word: string): string | undefined {
  const known = english.get(word) ?? english.get(word.replace(ending, ''))
  if (known !== undefined) return known
  for (let at = shortest; at <= word.length - shortest; at++) {
    const first = simple(word.slice(0, at))
    const second = simple(word.slice(at))
    if (first !== undefined && second !== undefined) return `${first} ${second}`
  }
  return undefined
}

/** Of a part of a compound, which may have an `s` or an ending. */
const simple = (part: string): string | undefined =>
  english.get(part) ?? english.get(part.replace(ending, ''))

/** Whether a question is in German or Spanish, by at least two words that are not English. */
export const isForeign = (question: string): boolean =>
  wordsOf(question).filter((word) => !englishToo.has(word) && (smallWords.has(word) || english.has(word)))
    .length >= 2

/** A question with its German and Spanish words in English; the small ones are dropped. */
export const inEnglish = (question: string): string =>
  isForeign(question)
    ? wordsOf(question)
        .filter((word) => english.has(word) || !smallWords.has(word))
        .map((word) => translated(word) ?? word)
        .join(' ')
    : question
