/** Collects the scores that the terms of a concept give to passages or pages, by position. */
export interface Tally {
  add(place: number, score: number): void
  /** Returns the score of each position that has one, and resets. */
  take(each: (place: number, score: number) => void): void
}

/** The weight of terms other than the best: several words on a subject say more than one. */
const othersWeight = 0.3

/** @param places the number of positions */
export function createTally(places: number): Tally {
  // Zero except for touched positions.
  const best = new Float64Array(places)
  const sums = new Float64Array(places)
  let touched: number[] = []
  return {
    add(place, score) {
      const before = best[place] as number
      if (before === 0) touched.push(place)
      if (score > before) best[place] = score
      sums[place] = (sums[place] as number) + score
    },
    take(each) {
      for (const place of touched) {
        const most = best[place] as number
        each(place, most + othersWeight * ((sums[place] as number) - most))
        best[place] = 0
        sums[place] = 0
      }
      touched = []
    },
  }
}
