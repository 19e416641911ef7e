import { resumeErrors } from '#contract/hiring/resume.ts'
import { runTask } from '#server/hiring/resume/threads.ts'
import { builtInIdentity } from '#server/hiring/scorer/built-in-identity.ts'
import { type Scorer, ScoringFailed } from '#server/hiring/scorer/scorer.ts'
import { TooCostly } from '#server/threads/limits.ts'

/**
 * The built-in scorer in a thread with limits on time and memory: most resumes take a few milliseconds, but one that
 * was made to be slow must not keep visitors waiting (P5).
 */
export const threadedScorer: Scorer = {
  ...builtInIdentity,
  async score(input, signal) {
    const answer = await runTask({ kind: 'score', input }, signal).catch((error: unknown) => {
      throw error instanceof TooCostly ? new ScoringFailed(resumeErrors.tooLarge, { cause: error }) : error
    })
    if ('result' in answer) return answer.result
    throw new Error('The thread did another task.')
  },
}
