import type { Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { sentencesOf } from '#server/text/sentences.ts'

/** The sentences of a passage; its headings and list items are lines of their own. */
export const sentencesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => sentencesOf(line).map((sentence) => sentence.text.trim()))

/** Sentences meant for a language model, not for a reader (L1). */
const order =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|above|prior|earlier|all|other|your|these)\b.{0,40}\b(?:instructions?|prompts?|rules|messages?)\b|\b(?:system|developer) (?:prompt|message|mode|instructions?)\b|\b(?:as an?|you are(?: now)? an?) (?:ai|language model|assistant|chatbot)\b|\b(?:reply|respond|answer) (?:only )?with\b|^\s*(?:system|assistant|user)\s*:/i

/**
 * Whether a text gives orders to a language model. From a visitor, it is not a question that the pages fail to answer.
 */
export const isOrder = (message: string): boolean => order.test(message)

/** The found passages in a form that may be quoted and sent to a language model: plain text without instructions. */
export function quotable({ passages, verdict, ...finding }: Finding): Finding {
  const cleaned = passages.map(toQuotable).filter(({ text }) => text !== '')
  return { ...finding, passages: cleaned, verdict: cleaned.length === 0 ? 'unknown' : verdict }
}

function toQuotable({ title, text, ...passage }: Passage): Passage {
  const sentences = sentencesIn(plainText(text)).filter((one) => !order.test(one))
  return { ...passage, title: plainText(title), text: inOneLine(sentences) }
}

/** Headings and list items end without a period, but on one line they need one. */
const inOneLine = (sentences: readonly string[]): string =>
  sentences
    .map((one, at) => (at === sentences.length - 1 || /\p{P}$/u.test(one.trim()) ? one : `${one}.`))
    .join(' ')
    .trim()
