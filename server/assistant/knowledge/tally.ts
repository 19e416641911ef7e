/** What the terms of a concept give to passages or pages, each by its place. */
export interface Tally {
  add(place: number, score: number): void
  /** Returns the score of each position that has one, and starts over. */
  take(each: (place: number, score: number) => void): void
}

/** How much terms beside the best one count: several words of a subject tell more than one. */
const othersWeight = 0.3

/** @param places how many there are */
export function createTally(places: number): Tally {
  // Zero but for the places that are touched.
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
