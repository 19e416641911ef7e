import type { Gap } from '#server/assistant/knowledge/gap.ts'
import type { DataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'

/** What kind of source a passage is from: a content type by its path, a static page, or a document. */
export type PassageKind = string

/** A piece of what the assistant knows, as it is in the database. */
export interface Passage {
  readonly id: number
  readonly kind: PassageKind
  /** Of its page or document. */
  readonly title: string
  /** Of its page on this site; null for a document. */
  readonly path: string | null
  readonly text: string
}

/** What is known about a question. */
export interface Finding {
  /** The best first, at most five. */
  readonly passages: readonly Passage[]
  /**
   * `sure`: the first passages answer it. `doubtful`: they are only the nearest. `unknown`: nothing here answers it, or
   * nothing here may (prices, private data, rivals, false premises).
   */
  readonly verdict: 'sure' | 'doubtful' | 'unknown'
}

/** What a process knows, in a thread of its own. Among the services of each. */
export interface Knowledge {
  /** Loads what the first question would otherwise wait for. */
  prepare(): Promise<void>
  /**
   * Finds what answers a question.
   * @param earlier the visitor's turns before it, the latest last; a follow-up is understood from them
   */
  find(question: string, earlier: readonly string[]): Promise<Finding>
  /** What a question asks for that is answered from data; null for any other question. */
  recognize(question: string): Promise<DataQuestion | null>
  /** What is recorded of a question that was not answered; null for what is no question. */
  gapOf(question: string): Promise<Gap | null>
  close(): Promise<void>
}

/** The same, for callers that have the services. Only what is published at this moment is found. */
export type FindPassages = (
  services: { readonly knowledge: Knowledge },
  question: string,
  earlier: readonly string[],
) => Promise<Finding>
