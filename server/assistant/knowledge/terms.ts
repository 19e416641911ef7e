import { stem } from '#server/assistant/knowledge/stem.ts'
import { baseForm } from '#server/assistant/knowledge/word-forms.ts'

/** The words of a text in lower case, without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’']s?\b/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.slice(0, 40)) ?? []

/** What texts are compared by: the stems of their words, without stop words. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(termOf)

/** Texts share their words, and a term takes longer to compute than to look up. */
const terms = new Map<string, string>()
const mostTerms = 20_000

/** The form in which a lower-case word is compared. */
export function termOf(word: string): string {
  const known = terms.get(word)
  if (known !== undefined) return known
  const term = stem(baseForm(word))
  if (terms.size >= mostTerms) terms.clear()
  terms.set(word, term)
  return term
}

export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after again all also am an and any anybody anyone anything are as at be because been before being ' +
    'between both but by can cannot could d did do does doing done down each either else ever every few for from ' +
    'further get gets getting give go goes going got had has have having he her here hers him his how i if im in ' +
    'into is it its itself just let like ll many may me might mine more most much must my myself no nor not now of ' +
    'off on once one only or other our ours out over own per please re really s same shall she should so some ' +
    'somebody someone something such t tell than thank thanks that the their theirs them then there these they ' +
    'thing things this those through to too under until up upon us ve very want was we were what when where ' +
    'whether which while who whom whose why will with within without would yes yet you your yours yourself'
  ).split(' '),
)
