import { resumeErrors } from '#contract/hiring/resume.ts'
import { callInThread } from '#server/hiring/resume/threads.ts'
import { builtInIdentity } from '#server/hiring/scorer/built-in-identity.ts'
import { createModelScorer } from '#server/hiring/scorer/model.ts'
import { type Scorer, ScoringFailed } from '#server/hiring/scorer/scorer.ts'
import { configuredModel, type ModelSettings } from '#server/model/configured-model.ts'
import { TooCostly } from '#server/threads/limits.ts'

/** Grades with the language model if one is configured, otherwise with the built-in scorer. */
export function createScorer(settings: ModelSettings): Scorer {
  const model = configuredModel(settings)
  return model ? createModelScorer(model) : builtInInThread
}

/**
 * The built-in scorer in a thread with limits on time and memory: most resumes take a few milliseconds, but one that
 * was made to be slow must not keep visitors waiting (P5).
 */
const builtInInThread: Scorer = {
  ...builtInIdentity,
  score: (input, signal) =>
    callInThread('score', input, signal).catch((error: unknown) => {
      throw error instanceof TooCostly ? new ScoringFailed(resumeErrors.tooLarge, { cause: error }) : error
    }),
}
