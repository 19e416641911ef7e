import type { Month, ProjectMonths } from '#contract/tracker/tracker.ts'

/** By English abbreviation. */
export type NamedMonth = Pick<Month, 'month' | 'year'>

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** From 1; 0 if it is not an English abbreviation. */
const numberOf = ({ month }: Pick<Month, 'month'>) => names.indexOf(month.slice(0, 3)) + 1

/** The months of all projects combined, oldest first. */
export function sumOfMonths(projects: readonly ProjectMonths[]): Month[] {
  const sums = new Map<string, Month>()
  for (const month of projects.flatMap(({ monthly_data }) => monthly_data)) {
    const key = monthTitle(month)
    const { created, resolved } = sums.get(key) ?? { created: 0, resolved: 0 }
    sums.set(key, { ...month, created: created + month.created, resolved: resolved + month.resolved })
  }
  return [...sums.values()].sort((one, other) => one.year - other.year || numberOf(one) - numberOf(other))
}

/** What follows the name of a chart that counts the newest issues alone. */
export const newestNote = (months: readonly Month[]): string =>
  months.some(({ is_partial }) => is_partial) ? ', of the newest issues' : ''

/** "Jan 2025": a chart may span several years. */
export const monthTitle = ({ month, year }: NamedMonth): string => `${month} ${year}`

/** The form in the URL: 2025-01. */
export const monthId = (month: NamedMonth): string =>
  `${month.year}-${String(numberOf(month)).padStart(2, '0')}`

/** The inverse; undefined for anything else. */
export function parseMonthId(text: string | null): NamedMonth | undefined {
  const [, year, number] = /^(\d{4})-(\d\d)$/.exec(text ?? '') ?? []
  const month = names[Number(number) - 1]
  return month ? { month, year: Number(year) } : undefined
}

/** The first and the last day of a month as YYYY-MM-DD (EP-169, EP-175). */
export function daysOfMonth(month: NamedMonth): { first: string; last: string } {
  // Day 0 of the next month.
  const last = new Date(Date.UTC(month.year, numberOf(month), 0)).getUTCDate()
  return { first: `${monthId(month)}-01`, last: `${monthId(month)}-${last}` }
}
