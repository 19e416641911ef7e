import type { Config } from '#server/config.ts'
import { createOpenAICompatibleModel } from '#server/model/openai-compatible.ts'
import { createOpenAIEmbedder } from '#server/model/openai-embeddings.ts'
import type { Embedder, LanguageModel } from '#server/model/port.ts'

type Settings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY'>
export type ModelSettings = Settings & Pick<Config, 'AI_MODEL'>

/** The configured language model; null if there is none. */
export const configuredModel = ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: ModelSettings): LanguageModel | null =>
  baseUrl && model ? createOpenAICompatibleModel({ baseUrl, apiKey, model }) : null

/** The configured model for vectors; null if there is none. */
export const configuredEmbedder = ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_EMBEDDING_MODEL: model,
}: Settings & Pick<Config, 'AI_EMBEDDING_MODEL'>): Embedder | null =>
  baseUrl && model ? createOpenAIEmbedder({ baseUrl, apiKey, model }) : null
