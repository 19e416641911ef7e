import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'

/** Whether a term is a word with a meaning here, unlike most names. */
export const isKnown = (term: string): boolean => isCommon(term) || meaningOf(term).near.size > 0

/** What only a name follows. */
const naming = 'my name is|mein name ist|ich hei(?:ß|ss)e|me llamo|mi nombre es'

const title = String.raw`(?:(?:Dr|Prof|Mrs?|Ms)\.? )*`
const capitalized = String.raw`\p{Lu}[\p{L}'’-]*`
const more = String.raw` (?:(?:al|bin|da|de|del|den|der|di|dos|el|la|van|von|y|zu) )*(?:\p{Lu}\.|${capitalized})`
/** In any case, while a name begins with a capital. */
const anyCase = (phrases: string) =>
  phrases.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
const introduction = (phrases: string, name: string) =>
  new RegExp(String.raw`(?<!\p{L})(${anyCase(phrases)}) (${title}${name})`, 'gu')

const certain = introduction(naming, `${capitalized}(?:${more})*`)
const possible = introduction("this is|i am|i['’]m|soy", `${capitalized}(?:${more})*`)
// In German, one capitalized word may be any noun.
const possibleInGerman = introduction('ich bin|hier ist', `${capitalized}(?:${more})+`)
const uncapitalized = new RegExp(String.raw`(?<!\p{L})(${naming})((?: [\p{L}'’-]+){1,3})`, 'giu')

/** A text without the names by which people introduce themselves in it. */
export function withoutIntroductions(text: string): string {
  const unlessKnown = (whole: string, phrase: string, name: string) =>
    termsOf(name).every(isKnown) ? whole : `${phrase} …`
  return text
    .replace(certain, '$1 …')
    .replace(possible, unlessKnown)
    .replace(possibleInGerman, unlessKnown)
    .replace(uncapitalized, (_, phrase: string, following: string) => {
      const words = following.trim().split(' ')
      const end = words.findIndex(isOrdinary)
      return [phrase, ...(end === 0 ? [] : ['…']), ...(end < 0 ? [] : words.slice(end))].join(' ')
    })
}

function isOrdinary(word: string): boolean {
  const lower = word.toLowerCase()
  return stopWords.has(lower) || isCommon(stemOf(lower))
}
