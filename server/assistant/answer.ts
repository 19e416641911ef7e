import type { Source } from '#contract/assistant.ts'
import type { SentMessage, Turn } from '#server/assistant/chat-store.ts'
import type { Task } from '#server/assistant/chat-task.ts'
import type { ChatFile } from '#server/assistant/chat-upload.ts'
import type { FindPassages } from '#server/assistant/knowledge/finding.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { LanguageModel } from '#server/model/port.ts'
import type { Services } from '#server/services.ts'

/** What the assistant says, plain text. */
export interface Reply {
  readonly text: string
  readonly sources?: readonly Source[]
  /** What a button offers to say next. */
  readonly replies?: readonly string[]
}

/** A reply with what follows from it. */
export interface Answer extends Reply {
  readonly task: Task | null
  /** A question that was not answered, for administrators to learn of. */
  readonly unanswered?: string
  /**
   * Does what the visitor has asked for in a transaction of its own, and stores the conversation in it by calling
   * `also`. Without it there is nothing else to store.
   */
  readonly store?: (also: (tx: Transaction) => Promise<void>) => Promise<unknown>
}

/** A message and all that it is answered from. */
export interface Question {
  readonly sent: SentMessage
  readonly file: ChatFile | null
  readonly turn: Turn
  /** The visitor's IP address. */
  readonly ip: string
  /** Takes pieces of the reply as soon as they are certain. Together they are the beginning of it. */
  readonly say: (piece: string) => void
}

export interface AnswerContext {
  readonly services: Services
  readonly findPassages: FindPassages
  /** Null where none is set. */
  readonly model: LanguageModel | null
}

/** The words of a message in lower case, without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The reply that a button sends to be handed over to a person. */
export const talkToPerson = 'Talk to a person'
export const applyForJob = 'Apply for a job'
