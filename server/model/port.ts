import type { z } from 'zod'

/** A question to a language model. Trusted and untrusted text are in separate messages. */
export interface TextQuestion {
  /** The instructions. Written only by us. */
  readonly instructions: string
  /** The material, one message each. */
  readonly material: readonly string[]
  readonly maxTokens: number
}

/** A question with a structured answer. */
export interface ModelQuestion<Answer> extends TextQuestion {
  /** The schema of the answer, with a name in snake case. */
  readonly schema: z.ZodType<Answer>
  readonly schemaName: string
}

/** A language model that answers with structured data or with text. */
export interface LanguageModel {
  /** The operator's name for it. */
  readonly name: string
  /** Throws `ModelFailure`. */
  answer<Answer>(question: ModelQuestion<Answer>, signal: AbortSignal): Promise<Answer>
  /** Writes a text, piece by piece. Throws `ModelFailure`. */
  write(question: TextQuestion, signal: AbortSignal): AsyncIterable<string>
}

/** A model that turns texts into vectors, which are the nearer the more alike the texts are in meaning. */
export interface Embedder {
  /** The operator's name for it. Vectors of another model cannot be compared. */
  readonly name: string
  /** One vector for each text. Throws `ModelFailure`. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** Why there is no answer, in a sentence for people that contains no secret. */
export class ModelFailure extends Error {
  /** False if another attempt would fail the same way, as with a wrong key. */
  readonly isTemporary: boolean
  /** Whether it is due to what was sent, so that the model may take something else. */
  readonly isOfContent: boolean
  /** In seconds, if the model's server says when to retry. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    options: { isTemporary: boolean; isOfContent?: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.isTemporary = options.isTemporary
    this.isOfContent = options.isOfContent ?? false
    this.retryAfter = options.retryAfter ?? null
  }
}
