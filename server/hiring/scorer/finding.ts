import type { TextRange } from '#contract/hiring/resume.ts'
import type { Evidence, WorkPeriod } from '#server/hiring/scorer/evidence.ts'
import { monthsOf } from '#server/hiring/scorer/evidence.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'

/** The score of a part of a requirement, from 0 to 1, and why. */
export interface Finding {
  readonly name: string
  readonly points: number
  readonly weight: number
  /** For people: "used in a job for about 3 years". */
  readonly reason: string
  /** Where the resume states it. */
  readonly ranges: readonly TextRange[]
}

/** The subject of the criteria as a whole, so that years of unrelated work do not count as experience. */
export type Profile = readonly Topic[]

const maxQuote = 220

/** A statement, or for a long one the part around what was found. */
export function quoteRange({ text, start, end }: Evidence, ranges: readonly TextRange[]): TextRange {
  if (end - start <= maxQuote) return { start, end }
  const first = Math.min(...ranges.map((range) => range.start), end)
  const from = Math.min(Math.max(0, first - start - 60), text.length - maxQuote)
  // At whole words.
  const begin = from <= 0 ? 0 : text.indexOf(' ', from) + 1
  const cut = text.lastIndexOf(' ', begin + maxQuote)
  return {
    start: start + begin,
    end: start + (begin + maxQuote >= text.length ? text.length : cut > begin ? cut : begin + maxQuote),
  }
}

/** Based on the months of other work since then, so that a gap costs nothing. */
export const recency = ({ monthsSince }: WorkPeriod) =>
  1 - 0.4 * Math.min(1, Math.max(0, monthsSince - 48) / 96)

/** Counts overlapping months once; null if there are no dates. */
export function monthsOfJobs(jobs: readonly WorkPeriod[]): number | null {
  if (jobs.every(({ from }) => from === null)) return null
  return new Set(jobs.flatMap(({ from, to }) => monthsOf(from, to))).size
}

export const yearsOf = (months: number) =>
  months < 18 ? (months === 1 ? '1 month' : `${months} months`) : `${Math.round(months / 12)} years`

export function best<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let found: Item | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const value = measure(item)
    if (value > most) [found, most] = [item, value]
  }
  return found
}
