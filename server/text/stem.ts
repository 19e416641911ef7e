import { stem } from 'porter2'
import { readLines, readWords } from '#server/text/word-list.ts'

/** Abbreviations such as `aws`, whose last letter is no ending. */
const unstemmed = new Set(readWords(new URL('./words/unstemmed.txt', import.meta.url)))

const baseForms = new Map<string, string>()
for (const line of readLines(new URL('./words/irregular-forms.txt', import.meta.url))) {
  const [base = '', ...forms] = line.split(' ')
  for (const form of forms) if (!baseForms.has(form)) baseForms.set(form, base)
}

/** British spellings, by their American ones. */
const british: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{3})is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz'],
  [/(?<=.{3})ys(?=(?:e|ed|es|er|ers|ing)$)/, 'yz'],
  [/(?<=.{3})our(?=(?:s|ed|ing|al|able|ite|ites|less)?$)/, 'or'],
  [/(?<=[cmt]\w*[tb])re(?=s?$)/, 'er'],
  [/ogue(?=s?$)/, 'og'],
  [/amme(?=s?$)/, 'am'],
  [/(?<=.{3}[aeiou])ll(?=(?:ed|ing|er|ers)$)/, 'l'],
  [/^licence/, 'license'],
  [/^practise/, 'practice'],
]

/** Texts repeat their words, and a lookup is cheaper than a stem. */
const stems = new Map<string, string>()
const maxStems = 50_000

/**
 * The form in which a word is compared, whatever its ending and spelling: `forecasting`, `forecasts`, and `forecast`
 * have one stem, as have `organise` and `organizes`, `built` and `build`.
 * @param word in lower case, without accents
 */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const base = baseForm(word)
  const found = unstemmed.has(base) || !/^[a-z]+$/.test(base) ? base : stem(base)
  if (stems.size >= maxStems) stems.clear()
  stems.set(word, found)
  return found
}

function baseForm(word: string): string {
  const known = knownBase(word)
  if (known !== undefined) return known
  if (word.length < 5) return word
  let spelled = word
  for (const [pattern, replacement] of british) spelled = spelled.replace(pattern, replacement)
  return knownBase(spelled) ?? spelled
}

const knownBase = (word: string): string | undefined =>
  baseForms.get(word) ?? baseForms.get(word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
