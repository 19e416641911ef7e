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
    last_year: () => ({ from: dayBefore(now, { months: 12 }) }),
    custom_date: () => (customDate ? { from: customDate, to: customDate } : {}),
  }
  return daysBefore[filter]()
}

/** A month before the 31st is the last day of a shorter month. */
function dayBefore(now: Date, { days = 0, months = 0 }): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
