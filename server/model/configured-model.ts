import type { Config } from '#server/config.ts'
import { createOpenAICompatibleModel } from '#server/model/openai-compatible.ts'
import type { LanguageModel } from '#server/model/port.ts'

export type ModelSettings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** The configured language model; null if there is none. */
export const configuredModel = ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: ModelSettings): LanguageModel | null =>
  baseUrl && model ? createOpenAICompatibleModel({ baseUrl, apiKey, model }) : null
