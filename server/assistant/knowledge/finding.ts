import type { Certainty } from '#contract/assistant/assistant.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import type { DataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'

/** The kind of source that a passage comes from: a content type by its path, a static page, or a document. */
export type PassageKind = string

/** A passage as stored in the database. */
export interface Passage {
  readonly id: number
  readonly kind: PassageKind
  /** The title of its page or document. */
  readonly title: string
  /** The path of its page on this site; null for a document. */
  readonly path: string | null
  readonly text: string
}

/** The whole text of a source that is not published. */
export type Draft = Omit<Passage, 'id'>

/** The result for a question. */
export interface Finding {
  /** Best first, at most five. */
  readonly passages: readonly Passage[]
  /** `unknown` also for what is never answered: prices, private data, rivals, false premises. */
  readonly verdict: Certainty
}

/** The assistant's index of a process, in a thread of its own. One of the services. */
export interface Knowledge {
  /** Loads what the first question would otherwise wait for. */
  prepare(): Promise<void>
  /**
   * Finds what answers a question.
   * @param earlier the visitor's previous turns, newest last; they give a follow-up its meaning
   * @param drafts texts that are not published, and are found nevertheless
   */
  find(question: string, earlier: readonly string[], drafts?: readonly Draft[]): Promise<Finding>
  /** The data that a question asks for; null if passages answer it. */
  recognize(question: string): Promise<DataQuestion | null>
  /** How an unanswered question is recorded; null if it is no question. */
  gapOf(question: string): Promise<Gap | null>
  close(): Promise<void>
}

/** The same, for callers that have the services. Finds only what is published at this moment. */
export type FindPassages = (
  services: { readonly knowledge: Knowledge },
  question: string,
  earlier: readonly string[],
) => Promise<Finding>
