import { readWords } from '#server/text/word-list.ts'

/** A part of a text, as it is written, and where it begins. */
export interface TextPart {
  readonly text: string
  readonly index: number
}

/** The sentences of a text. Line breaks do not end one. */
export const sentencesOf = (text: string): TextPart[] => splitAfter(text, sentenceEnd)

/** The sentences of a text, also split at semicolons. */
export const clausesOf = (text: string): TextPart[] => splitAfter(text, clauseEnd)

// A run of marks is tried from its first only: otherwise a long one that ends no sentence takes quadratic time.
const sentenceEnd = /(?<![.!?])[.!?]+["”’)\]]*(?=\s|$)/g
const clauseEnd = /(?<![.!?;])[.!?;]+["”’)\]]*(?=\s|$)/g

const abbreviations = readWords(new URL('./words/abbreviations.txt', import.meta.url))
/** The end of a text after which a sentence goes on: an abbreviation, an initial, `e.g.`, or `B.Sc.`. */
const openEnd = new RegExp(
  String.raw`(?<!\p{L})(?:\p{L}|\p{L}\.\p{L}{2,4}|${abbreviations.join('|')})\.$`,
  'iu',
)

function splitAfter(text: string, ends: RegExp): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(ends)) {
    const end = index + mark.length
    if (mark === '.' && isOpen(text, start, end)) continue
    parts.push({ text: text.slice(start, end), index: start })
    start = end
  }
  if (text.slice(start).trim()) parts.push({ text: text.slice(start), index: start })
  return parts
}

const isOpen = (text: string, start: number, end: number): boolean =>
  end < text.length &&
  (/^\s+\p{Ll}/u.test(text.slice(end, end + 3)) || openEnd.test(text.slice(Math.max(start, end - 12), end)))
