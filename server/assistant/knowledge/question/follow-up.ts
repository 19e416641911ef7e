import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { patternOf } from '#server/assistant/knowledge/question/ways-of-asking.ts'
import { wordsOf } from '#server/text/words.ts'

/** What a question goes on from. */
export interface FollowUp {
  /** The question, in which `it` stands for what it picks from a list. */
  readonly question: string
  /** What it is about, the likeliest first. */
  readonly about: EarlierTurn['about']
}

/** `An article about that`. */
export const ofWhatWasTold =
  /\b(?:about|on|of|for|from|with|in) (?:it|that|this|them|these|those|him|hers?)\b/i

/** Somebody who was named before. */
export const ofOnePerson = /\b(?:he|she|his|hers?|him)\b/i

/** A person whom an answer names. */
export const fullName = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu

/** Who asks this after a page about something else asks for a person. */
export const ofYourPeople = patternOf([
  '(?<!\\b(?:if|when|once|suppose|that) )\\b(?:which|who|whom|any(?:one|body)?|one|some(?:one|body)?) of (?:you|your (?:people|team|colleagues|staff|consultants))\\b',
  '^(?:and )?who (?:(?:has )?worked|works?|was|were|is) (?:on|in charge of|responsible for|involved in|behind) (?:it|that|this|them)\\b',
  '^(?:and )?who (?:did|led|leads|ran|runs|managed|manages) (?:it|that|this|them)\\b',
])

const leavesOutNoun =
  /^(?:and )?how many (?:can|could|may|are|were|do|did|have|had|has|will|would|of (?:them|those|these|you))\b/i
/** In words. */
const shortest = 3
/** Whether a question is so short, or counts without a noun, that it leaves out what it is about. */
export const isElliptic = (question: string): boolean =>
  leavesOutNoun.test(question) || wordsOf(question).length <= shortest

const goOn = [
  '(?:what )?(?:(?:comes|happens|follows|is|did you do|do you do) )?(?:then|next|after(?:wards?| (?:that|this|it)))',
  '(?:(?:(?:can|could|will) you )?(?:tell|give|show) (?:me|us) |say |read )?(?:(?:some|a (?:bit|little)|even) )?more(?: (?:details?|information|infos?))?(?: (?:about|on|of) (?:it|that|this|them|him|her))?',
  '(?:go|read|carry|keep) on|going|continue',
  '(?:what|anything|something) else(?: (?:about|on|in) (?:it|that|this|them|him|her))?',
].join('|')
const goesOn = new RegExp(`^(?:(?:and|ok|okay|yes|so|but|please|pls) )*(?:(?:${goOn})(?: please)?(?: |$))+$`)
/** In words. */
const longestGoOn = 12
/** Whether what follows is asked for: `and then?`, `tell me more`. */
export function asksToGoOn(question: string): boolean {
  const words = wordsOf(question)
  return words.length <= longestGoOn && goesOn.test(words.join(' '))
}

const corrects = /^(?:(?:no|sorry|oh|wait)\b[ ,.!]*)*i (?:meant?|was asking)\b[ ,:]*/i

/** Reads `no, I meant for a workshop` as the last question, asked of something else. */
export const corrected = (question: string, last: string): string =>
  corrects.test(question) ? `${last.replace(/[?.!\s]+$/, '')} ${question.replace(corrects, '')}` : question

const counts = /\bhow many\b/i
/** A noun alone, which may have one word before it. */
const aloneNoun =
  /^(?:and |or )?((?!(?:what|where|when|why|who|how|then|more|next|the|that|those)\b)[\p{L}-]+(?: [\p{L}-]+)?) ?\?*$/iu

/** Reads `passengers?` after `how many islands` as how many of them. */
export const countedToo = (question: string, last: string): string =>
  counts.test(last) && aloneNoun.test(question) ? question.replace(aloneNoun, 'how many $1?') : question

const places: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const place = `${places.join('|')}|1st|2nd|3rd|4th|5th|6th|last|former|latter`
const picks = new RegExp(
  String.raw`\b(?:the |that )?(${place}) (?:one|of (?:them|these|those)|job|position|post|article|person|client|service)\b|\bthe (${place})(?=\W*$)`,
  'i',
)

const other =
  /\b(?:the |that )other (?:one|job|position|post|article|person|client|service)\b|\bthe other(?=\W*$)/i

/**
 * Reads `the second one` as the row in this place of the list that was told last, and `the other one` as that of two
 * which was not talked about last.
 * @param earlier newest last, at least one
 */
export function followUpOf(question: string, earlier: readonly EarlierTurn[]): FollowUp {
  const { about = [], listed = [] } = earlier.at(-1) ?? {}
  const [otherWords] = other.exec(question) ?? []
  const pair = earlier.findLast(({ listed }) => listed.length === 2)
  if (otherWords !== undefined && pair) {
    const toldLast = about.length === 1 ? about[0]?.title : pair.listed[0]
    const title = pair.listed.find((one) => one !== toldLast) ?? ''
    const page = pair.about.find((one) => one.title === title) ?? { title, path: null }
    return { question: question.replace(otherWords, 'it'), about: [page] }
  }
  const [words, named, alone] = (listed.length > 1 && picks.exec(question)) || []
  const title = words === undefined ? undefined : listed.at(placeOf((named ?? alone ?? '').toLowerCase()))
  if (words === undefined || title === undefined) return { question, about }
  const page = about.find((one) => one.title === title) ?? { title, path: null }
  return { question: question.replace(words, 'it'), about: [page] }
}

function placeOf(word: string): number {
  if (word === 'last' || word === 'latter') return -1
  if (word === 'former') return 0
  return /^\d/.test(word) ? Number.parseInt(word, 10) - 1 : places.indexOf(word)
}
