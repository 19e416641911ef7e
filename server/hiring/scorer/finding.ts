import type { Evidence, TextRange, WorkPeriod } from '#server/hiring/scorer/evidence.ts'
import { monthsOf } from '#server/hiring/scorer/evidence.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'

/** What a part of a requirement earns, from 0 to 1, and why. */
export interface Finding {
  readonly name: string
  readonly points: number
  readonly weight: number
  /** For people: "used in a job for about 3 years". */
  readonly reason: string
  /** Where it is stated. */
  readonly ranges: readonly TextRange[]
}

/** What all of the criteria are about, so that years of other work do not count as experience. */
export type Profile = readonly Topic[]

const maxQuote = 220

/** A statement, or the part of a long one around what was found in it. */
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

/** Counted in other work since then, so that a gap costs nothing. */
export const recency = ({ monthsSince }: WorkPeriod) =>
  1 - 0.4 * Math.min(1, Math.max(0, monthsSince - 48) / 96)

/** Every month once, however many positions it has; null where no dates are given. */
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
