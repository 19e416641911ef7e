/** What the terms of a concept give to passages or pages, each by its place. */
export interface Tally {
  add(place: number, score: number): void
  /** Returns the score of each position that has one, and starts over. */
  take(each: (place: number, score: number) => void): void
}

/** How much terms beside the best one count: several words of a subject tell more than one. */
const othersWeight = 0.2

export function createTally(): Tally {
  // Zero but for the places that are touched.
  let best = new Float64Array(1024)
  let sums = new Float64Array(1024)
  let touched: number[] = []
  return {
    add(place, score) {
      if (place >= best.length) {
        best = grown(best, place)
        sums = grown(sums, place)
      }
      if (best[place] === 0) touched.push(place)
      best[place] = Math.max(best[place] as number, score)
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

function grown(values: Float64Array<ArrayBuffer>, place: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(place * 2)
  larger.set(values)
  return larger
}
