import { z } from 'zod'
import {
  askModel,
  type ModelOptions,
  malformed,
  parseJson,
  readText,
  refuse,
} from '#server/model/openai-protocol.ts'
import type { Embedder } from '#server/model/port.ts'

/** 64 texts of 4096 numbers, at 20 characters each. */
const maxBytes = 6_000_000

const numbers = z.array(z.number()).min(1).max(4096)
const answerSchema = z.object({ data: z.array(z.object({ index: z.int(), embedding: numbers })) })

/** A model behind the embeddings protocol of the same servers. */
export const createOpenAIEmbedder = (options: ModelOptions): Embedder => ({
  name: options.model,
  async embed(texts, signal) {
    const response = await askModel(options, 'embeddings', { model: options.model, input: texts }, signal)
    if (!response.ok) await refuse(response)
    const { data } = answerSchema.safeParse(parseJson(await readText(response, maxBytes)))
    const vectors = data?.data.toSorted((one, other) => one.index - other.index) ?? []
    const isComplete = vectors.length === texts.length && vectors.every(({ index }, at) => index === at)
    const length = vectors[0]?.embedding.length
    if (!isComplete || vectors.some(({ embedding }) => embedding.length !== length))
      throw malformed('vectors that do not belong to the texts')
    return vectors.map(({ embedding }) => embedding)
  },
})
