import { Semaphore } from 'async-mutex'
import type { FastifyBaseLogger } from 'fastify'
import { toBytes } from '#server/assistant/knowledge/vectors.ts'
import { type Embedder, ModelFailure } from '#server/model/port.ts'

/** How much of a text is sent to the model, in characters. */
export const maxEmbeddedLength = 4000

/** In milliseconds: a visitor waits no longer for the vector of a question. */
const timeout = 1500
/** After a late answer, questions do without vectors for so long, in milliseconds. */
const pause = 20_000

/** The vectors of questions by one model. */
export interface QuestionVectors {
  readonly model: string
  /** Null while too many are being made, and when the model fails or is late, since words alone find most. */
  of(question: string): Promise<Int8Array | null>
}

/** Null without a model. */
export function createQuestionVectors(
  embedder: Embedder | null,
  log: FastifyBaseLogger,
): QuestionVectors | null {
  if (!embedder) return null
  const asking = new Semaphore(8)
  let resumesAt = 0
  return {
    model: embedder.name,
    async of(question) {
      if (asking.isLocked() || performance.now() < resumesAt) return null
      const startedAt = performance.now()
      try {
        const [vector] = await asking.runExclusive(() =>
          embedder.embed([question.slice(0, maxEmbeddedLength)], AbortSignal.timeout(timeout)),
        )
        return vector ? toBytes(vector) : null
      } catch (error) {
        if (!(error instanceof ModelFailure || error instanceof DOMException)) throw error
        if (performance.now() - startedAt >= timeout) resumesAt = performance.now() + pause
        log.warn({ err: error }, 'a question is answered without embeddings')
        return null
      }
    },
  }
}
