import type { Config } from '#server/config.ts'
import { threadedScorer } from '#server/hiring/scorer/in-thread.ts'
import { createModelScorer } from '#server/hiring/scorer/model.ts'
import type { Scorer } from '#server/hiring/scorer/scorer.ts'
import { createOpenAICompatibleModel } from '#server/model/openai-compatible.ts'

type ModelSettings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** Grades by the language model where one is set, else by the built-in scorer. */
export function createScorer({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
}: ModelSettings): Scorer {
  return baseUrl && model
    ? createModelScorer(createOpenAICompatibleModel({ baseUrl, apiKey, model }))
    : threadedScorer
}
