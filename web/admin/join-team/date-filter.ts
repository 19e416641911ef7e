import { isDay } from '#contract/calendar.ts'
import type { DateFilter } from '#contract/hiring/candidate.ts'
import { isKeyOf } from '#contract/records.ts'
import type { FilterValues, ListFilter } from '#web/list/source.ts'

/** The options of the date filter, in order (HD-047). */
export const dateFilterLabels = {
  lastWeek: 'Last Week',
  lastMonth: 'Last Month',
  custom: 'Custom date range',
} as const satisfies Record<DateFilter, string>

/** Candidates by application date (HD-048, HD-049, HD-053, HD-054). */
export const dateFilter: ListFilter = {
  parameters: ['dateFilter', 'startDate', 'endDate'],
  isValid: (values) => isRange(values) || isRolling(values),
}

const isRolling = ({ dateFilter, ...rest }: FilterValues) =>
  (dateFilter === 'lastWeek' || dateFilter === 'lastMonth') && Object.keys(rest).length === 0

function isRange({ dateFilter, startDate = '', endDate = '' }: FilterValues): boolean {
  return dateFilter === 'custom' && isDay(startDate) && isDay(endDate) && startDate <= endDate
}

/** A date as shown on screen: DD/MM/YYYY (HD-055). */
export const displayDay = (day: string): string => day.split('-').toReversed().join('/')

/** The label of the active filter's tag; undefined if there is none (HD-060). */
export function dateFilterText({
  dateFilter,
  startDate = '',
  endDate = '',
}: FilterValues): string | undefined {
  if (dateFilter === 'custom') return `${displayDay(startDate)} – ${displayDay(endDate)}`
  return dateFilter && isKeyOf(dateFilterLabels, dateFilter) ? dateFilterLabels[dateFilter] : undefined
}
