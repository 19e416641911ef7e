import { valueAt } from '#server/assistant/knowledge/value-at.ts'

/** Collects the scores that the terms of a concept give to passages or pages, by position. */
export interface Tally {
  add(position: number, score: number): void
  /** Returns the score of each position that has one, and resets. */
  take(each: (position: number, score: number) => void): void
}

/** The weight of terms other than the best: several words on a subject say more than one. */
const othersWeight = 0.3

/** @param count the number of positions */
export function createTally(count: number): Tally {
  // Zero except for touched positions.
  const best = new Float64Array(count)
  const sums = new Float64Array(count)
  let touched: number[] = []
  return {
    add(position, score) {
      const before = valueAt(best, position)
      if (before === 0) touched.push(position)
      if (score > before) best[position] = score
      sums[position] = valueAt(sums, position) + score
    },
    take(each) {
      for (const position of touched) {
        const most = valueAt(best, position)
        each(position, most + othersWeight * (valueAt(sums, position) - most))
        best[position] = 0
        sums[position] = 0
      }
      touched = []
    },
  }
}
