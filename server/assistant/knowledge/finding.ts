import type { Certainty } from '#contract/assistant/assistant.ts'
import type { DataQuestion } from '#server/assistant/knowledge/facets.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'

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

/** The sentences of a page that answer a question, whole and in their order. */
export interface Excerpt {
  readonly text: string
  /** The first passage of the page. */
  readonly passage: Passage
  /** How well the best sentence fits the words of the question, about 1 where it has all of them and what is asked for. */
  readonly fit: number
  /** The share of the question's words, by their weight, that the best sentence has. */
  readonly covered: number
  /** The most significant concept of the question that neither it nor what stands around it has, as a share of all. */
  readonly missing: number
  /** Whether the sentence holds the kind of thing that was asked for: a number, a date, a reason. */
  readonly holdsKind: boolean
  /** What another page says that is nearly as likely to answer. */
  readonly also: Pick<Excerpt, 'text' | 'passage'> | null
}

/** The result for a question. */
export interface Finding {
  /** Best first, at most five. */
  readonly passages: readonly Passage[]
  /** What answers without a model; null without passages. */
  readonly answer: Excerpt | null
  /** `unknown` also for what is never answered: prices, private data, rivals, false premises. */
  readonly verdict: Certainty
  /** Whether it is a kind of question that must not be answered, so that no page helps either. */
  readonly isGuarded: boolean
  /** Whether it is from what was talked about before. */
  readonly goesOn: boolean
}

/** A question that was answered before, and what it was answered from. */
export interface EarlierTurn {
  readonly question: string
  /** The pages that answered. */
  readonly about: readonly Pick<Passage, 'title' | 'path'>[]
  readonly answer: string
  /** The titles of the rows that were listed, in their order. */
  readonly listed: readonly string[]
}

/** The assistant's index of a process, in a thread of its own. One of the services. */
export interface Knowledge {
  /** Loads what the first question would otherwise wait for. */
  prepare(): Promise<void>
  /**
   * Finds what answers a question.
   * @param earlier newest last; they give a follow-up its meaning
   * @param drafts texts that are not published, and are found nevertheless
   */
  find(question: string, earlier: readonly EarlierTurn[], drafts?: readonly Draft[]): Promise<Finding>
  /** What a question may ask of data, the likeliest first; empty if passages answer it. */
  recognize(question: string, earlier: readonly EarlierTurn[]): Promise<DataQuestion[]>
  /** How an unanswered question is recorded; null if it is no question. */
  gapOf(question: string): Promise<Gap | null>
  close(): Promise<void>
}

/** The same, for callers that have the services. Finds only what is published at this moment. */
export type FindPassages = (
  services: { readonly knowledge: Knowledge },
  question: string,
  earlier: readonly EarlierTurn[],
) => Promise<Finding>
