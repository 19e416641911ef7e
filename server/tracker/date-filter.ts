import type { DateFilter } from '#contract/tracker/issue-filters.ts'
import { type DaySpan, lastDays } from '#server/list/time-span.ts'

/**
 * The days of a date filter (EP-521): since a week, a month, or a year ago, or one day. `custom_date` without a date
 * has no limit.
 */
export function daysOf(filter: DateFilter, customDate: string | undefined, now: Date): DaySpan {
  const spans: Record<DateFilter, () => DaySpan> = {
    all: () => ({}),
    last_week: () => lastDays('week', 'UTC', now),
    last_month: () => lastDays('month', 'UTC', now),
    last_year: () => lastDays('year', 'UTC', now),
    custom_date: () => ({ from: customDate, to: customDate }),
  }
  return spans[filter]()
}
