import { threadedScorer } from '#server/hiring/scorer/in-thread.ts'
import { createModelScorer } from '#server/hiring/scorer/model.ts'
import type { Scorer } from '#server/hiring/scorer/scorer.ts'
import { configuredModel, type ModelSettings } from '#server/model/configured-model.ts'

/** Grades with the language model if one is configured, otherwise with the built-in scorer. */
export function createScorer(settings: ModelSettings): Scorer {
  const model = configuredModel(settings)
  return model ? createModelScorer(model) : threadedScorer
}
