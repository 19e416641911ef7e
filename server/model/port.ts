import type { z } from 'zod'

/** A question to a language model. What is trusted and what is not travel in messages of their own. */
export interface TextQuestion {
  /** What the model is to do. Written by us alone. */
  readonly instructions: string
  /** What it is to do that with, a message each. */
  readonly material: readonly string[]
  readonly maxTokens: number
}

/** One that is answered in a given form. */
export interface ModelQuestion<Answer> extends TextQuestion {
  /** The form of the answer, with a name for it in snake case. */
  readonly schema: z.ZodType<Answer>
  readonly schemaName: string
}

/** A language model that answers in a given form, or in words. */
export interface LanguageModel {
  /** As its operator names it. */
  readonly name: string
  /** Throws `ModelFailure`. */
  answer<Answer>(question: ModelQuestion<Answer>, signal: AbortSignal): Promise<Answer>
  /** Writes a text, in pieces as they come. Throws `ModelFailure`. */
  write(question: TextQuestion, signal: AbortSignal): AsyncIterable<string>
}

/** Why there is no answer, in a sentence for people that holds no secret. */
export class ModelFailure extends Error {
  /** False where another attempt would end in the same way, as with a wrong key. */
  readonly isTemporary: boolean
  /** In seconds, where the model's server says when to ask again. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    options: { isTemporary: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.isTemporary = options.isTemporary
    this.retryAfter = options.retryAfter ?? null
  }
}
