import { CalendarDate, type DateDuration } from '@internationalized/date'
import type { DateFilter } from '#contract/tracker/issue-filters.ts'
import type { DaySpan } from '#server/tracker/port.ts'

/**
 * The days of a date filter (EP-521): since a week, a month, or a year ago, or one day. `custom_date` without a date
 * has no limit.
 */
export function daysOf(filter: DateFilter, customDate: string | undefined, now: Date): DaySpan {
  const daysBefore: Record<DateFilter, () => DaySpan> = {
    all: () => ({}),
    last_week: () => ({ from: dayBefore(now, { days: 7 }) }),
    last_month: () => ({ from: dayBefore(now, { months: 1 }) }),
    last_year: () => ({ from: dayBefore(now, { years: 1 }) }),
    custom_date: () => (customDate ? { from: customDate, to: customDate } : {}),
  }
  return daysBefore[filter]()
}

function dayBefore(now: Date, duration: DateDuration): string {
  const today = new CalendarDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())
  return today.subtract(duration).toString()
}
