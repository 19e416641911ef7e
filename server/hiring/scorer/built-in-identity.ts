import type { Scorer } from '#server/hiring/scorer/scorer.ts'

/** Separate from the implementation, whose vocabulary only the threads need. */
export const builtInIdentity: Pick<Scorer, 'name' | 'model' | 'promptVersion'> = {
  name: 'built-in 7',
  model: null,
  promptVersion: null,
}
