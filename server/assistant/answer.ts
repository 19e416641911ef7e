import type { Certainty, Source, TranscriptMessage } from '#contract/assistant/assistant.ts'
import type { PublicApi } from '#contract/content/content-api.ts'
import type { Site } from '#contract/site-settings/site.ts'
import type { SentMessage, Turn } from '#server/assistant/chat-store.ts'
import type { Task } from '#server/assistant/chat-task.ts'
import type { ChatFile } from '#server/assistant/chat-upload.ts'
import type { FindPassages } from '#server/assistant/knowledge/finding.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { LanguageModel } from '#server/model/port.ts'
import type { Services } from '#server/services.ts'
import { wordsOf } from '#server/text/words.ts'

/** The answer as plain text. */
export interface Reply {
  readonly text: string
  readonly sources?: readonly Source[]
  /** The message that a button offers to send. */
  readonly replies?: readonly string[]
}

/** A reply and its consequences. */
export interface Answer extends Reply {
  readonly task: Task | null
  /** How sure it is; absent unless it answers a question. */
  readonly certainty?: Certainty
  /** A question without an answer, recorded for administrators. */
  readonly unanswered?: string
  /**
   * Does what the visitor asked for in a transaction and calls `also` in it, which stores the conversation. Absent if
   * there is nothing else to store.
   */
  readonly store?: (conversation: FinishedConversation) => Promise<unknown>
}

interface FinishedConversation {
  /** The sources that the answer cites. */
  readonly transcript: readonly TranscriptMessage[]
  readonly also: (tx: Transaction) => Promise<void>
}

/** The row whose page is open. */
export interface OpenPage {
  /** Such as `job`. */
  readonly noun: string
  readonly title: string
  readonly path: string
}

/** A message and everything needed to answer it. */
export interface Question {
  readonly sent: SentMessage
  readonly file: ChatFile | null
  readonly turn: Turn
  /** The visitor's IP address. */
  readonly ip: string
  /** What the company says of itself now. */
  readonly site: Site
  /** The row whose page it was asked on. */
  readonly page: OpenPage | null
  /** Receives pieces of the reply as soon as they are final. Together they are the beginning of the reply. */
  readonly say: (piece: string) => void
}

export interface AnswerContext {
  readonly services: Services
  /** What visitors may read. */
  readonly published: PublicApi
  readonly findPassages: FindPassages
  /** Null if none is configured. */
  readonly model: LanguageModel | null
}

const asking =
  /^(?:what|which|who|whose|whom|where|when|why|how|do|does|did|is|are|was|were|can|could|will|would|should|may|might|have|has|am|tell me|show me|explain|list)\b/

/** What comes before a question that has nothing to do with what the assistant has asked. */
export const asideWords =
  /^(?:(?:actually|wait|but|sorry|oh|ok|and|one moment|just)[ ,]+)*(?:first(?: of all)?|before (?:that|this|i do|we do)|by the way|btw|(?:a|one|another) (?:quick |other |last )?(?:question|thing)(?: first| before)?|(?:quick|other|different) question)\b[ :,.-]*/i

/** Whether a message asks something, rather than answering the assistant's question. */
export function isQuestion(message: string): boolean {
  if (/\?\s*$/.test(message)) return true
  const words = wordsOf(message)
  // A name may be Will Smith.
  return words.length > 3 && asking.test(words.join(' '))
}

/** How an answer begins that tells nothing. */
export const unknownSince = 'I do not know that.'
/** Only a visitor who is asked nothing else can answer it with yes. */
export const passOnOffer = 'A person can: shall I pass it on?'

/** The message of the button that offers a person. */
export const talkToPerson = 'Talk to a person'
export const applyForJob = 'Apply for a job'
