import { type ScoreFilter, scoreFilters } from '#contract/hiring/candidate.ts'
import { dateFilter } from '#web/admin/join-team/date-filter.ts'
import type { FilterValues, ListFilter } from '#web/list/source.ts'

/** The options of the score filter, in order. */
export const scoreFilterLabels = {
  green: '80% and more',
  yellow: '60% to 79%',
  red: 'Below 60%',
  none: 'Without a score',
} as const satisfies Record<ScoreFilter, string>

/** Candidates by application date, job, and score, in any combination. */
export const candidateFilter: ListFilter = {
  parameters: [...dateFilter.parameters, 'designation', 'score'],
  isValid({ designation: _, score, ...dates }) {
    const isScore = score === undefined || scoreFilters.some((one) => one === score)
    return isScore && (Object.keys(dates).length === 0 || dateFilter.isValid(dates))
  },
}

/** The values with one of them set, or removed if it is empty. */
export function withFilter(values: FilterValues, name: string, value: string): FilterValues {
  const { [name]: _, ...others } = values
  return value === '' ? others : { ...others, [name]: value }
}

/** The values with other dates, which consist of several parameters. */
export function withDates({ designation = '', score = '' }: FilterValues, dates: FilterValues): FilterValues {
  return withFilter(withFilter(dates, 'designation', designation), 'score', score)
}
