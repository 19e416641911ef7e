import type { Config } from '#server/config.ts'
import { createOpenAICompatibleModel } from '#server/model/openai-compatible.ts'
import type { LanguageModel } from '#server/model/port.ts'

export type ModelSettings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** The language model of the settings; null where none is set. */
export const configuredModel = ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: ModelSettings): LanguageModel | null =>
  baseUrl && model ? createOpenAICompatibleModel({ baseUrl, apiKey, model }) : null
