import { present } from '#server/present.ts'

/** Numbers from 0 up to 1 that depend on the seed alone, so that every start tells the same stories. */
export function randomFrom(seed: string): () => number {
  // FNV-1a spreads similar seeds; a linear congruential generator goes on from there.
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x0100_0193) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const pick = <T>(values: readonly T[], random: () => number): T =>
  present(values[Math.floor(random() * values.length)])
