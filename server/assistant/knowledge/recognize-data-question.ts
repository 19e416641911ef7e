import { type Intent, recognizeIntent } from '#server/assistant/knowledge/recognize-intent.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'

/** A question that is answered from data. */
export interface DataQuestion {
  readonly intent: Intent
  /** Terms that lines of the list must match: any one per item. */
  readonly location: readonly (readonly string[])[]
}

/** Null for any other question. */
export function recognizeDataQuestion(question: string): DataQuestion | null {
  const intent = recognizeIntent(question)
  if (intent) return { intent, location: [] }
  const split = splitLocation(question)
  const list = split && recognizeIntent(split.rest)
  if (list?.kind !== 'list') return null
  return {
    intent: list,
    location: termsOf(split?.location ?? '').map((term) => [term, ...meaningOf(term).near]),
  }
}

/** A question for a list at one location, such as the jobs in a city. */
function splitLocation(question: string): { rest: string; location: string } | null {
  const [, rest, location] =
    /^(.+)\s(?:in|at|near)\s+(?:the\s+)?([\p{L}][\p{L} .'-]{1,40}?)\s*\??$/u.exec(question) ?? []
  return rest && location ? { rest, location } : null
}
