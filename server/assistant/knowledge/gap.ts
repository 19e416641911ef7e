import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { isKnown, withoutIntroductions } from '#server/assistant/knowledge/introductions.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { plainText, shorten } from '#server/assistant/plain-text.ts'
import { wordsOf } from '#server/text/words.ts'

/** An unanswered question as it is recorded. */
export interface Gap {
  /** Without anything that identifies who asked. */
  readonly question: string
  /** Its topic, independent of the wording. */
  readonly topic: string
}

/** In characters. */
const questionLength = 300

/** Null if it has no words, or is only a name. */
export function gapOf(original: string): Gap | null {
  const question = anonymous(original)
  if (!/\p{L}{2}/u.test(question) || isNameAlone(question)) return null
  return { question, topic: topicOf(question) }
}

/** In words. */
const longestName = 3

/**
 * Whether a message may be a name and asks nothing: a few words, none of them known. If they are capitalized like a
 * name, one unknown word is enough, because many names are also common words.
 */
function isNameAlone(message: string): boolean {
  const parts = message.split(' ')
  if (parts.length > longestName || message.includes('?')) return false
  const terms = termsOf(inEnglish(message))
  if (parts.every((part) => /^\p{Lu}\p{Ll}/u.test(part))) return terms.length === 0 || !terms.every(isKnown)
  return !wordsOf(message).some((word) => stopWords.has(word)) && !terms.some(isKnown)
}

/** One line, without e-mail addresses, phone and account numbers, and the name of who asked. */
function anonymous(question: string): string {
  const text = plainText(question)
    .replace(/\s+/g, ' ')
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\+?\d(?:[\s()/.-]*\d){5,}/g, '…')
  return shorten(withoutIntroductions(text), questionLength)
}

/**
 * The topic of a question, independent of its wording: the sorted stems of its words without question words, or of
 * all its words if nothing else is left; one word for all of about the same meaning.
 */
function topicOf(question: string): string {
  const terms = termsOf(inEnglish(question).replace(askedPrice, 'what cost'))
  const telling = terms.filter((term) => !isCommon(term))
  const words = [telling, terms, wordsOf(question)].find(({ length }) => length > 0) ?? []
  return [...new Set(words.map(sharedWord))].toSorted().join(' ')
}

/** "How much is a workshop", but not "how much time". */
const askedPrice = /\bhow much\b(?= (?:is|are|does|do|would|will|for)\b)/i

/** The first by alphabet of the words that mean about the same. */
const sharedWord = (term: string): string =>
  [term, ...meaningOf(term).near]
    .filter((word) => !word.includes(' '))
    .reduce((one, other) => (one < other ? one : other))
