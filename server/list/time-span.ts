import { type DateDuration, fromDate, parseDate, toCalendarDate } from '@internationalized/date'
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** From a time until just before another; an open end has no limit. */
export interface TimeSpan {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** Calendar days, `YYYY-MM-DD`, both inclusive; an open end has no limit. */
export interface DaySpan {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Durations by the calendar: a month before 31 March is the last day of February. */
export const spanLengths = {
  week: { days: 7 },
  month: { months: 1 },
  year: { years: 1 },
} as const satisfies Record<string, DateDuration>

export type SpanLength = keyof typeof spanLengths

const startOf = (length: SpanLength, zone: string, now: Date) =>
  fromDate(now, zone).subtract(spanLengths[length])

/** From the same local time a week, month, or year ago. */
export const lastSpan = (length: SpanLength, zone: string, now: Date): TimeSpan => ({
  from: startOf(length, zone, now).toDate(),
})

/** From the day a week, month, or year ago. */
export const lastDays = (length: SpanLength, zone: string, now: Date): DaySpan => ({
  from: toCalendarDate(startOf(length, zone, now)).toString(),
})

/** The current day in a time zone, or the one `ago` days before it. */
export function oneDay(zone: string, now: Date, ago = 0): DaySpan {
  const day = toCalendarDate(fromDate(now, zone)).subtract({ days: ago }).toString()
  return { from: day, to: day }
}

/** When these days begin and end in a time zone. */
export const timesOf = ({ from, to }: DaySpan, zone: string): TimeSpan => ({
  from: from === undefined ? undefined : parseDate(from).toDate(zone),
  before: to === undefined ? undefined : parseDate(to).add({ days: 1 }).toDate(zone),
})

/** Undefined for a span without limits. */
export const isWithin = (time: SQLWrapper, { from, before }: TimeSpan): SQL | undefined =>
  and(
    from && sql`${time} >= to_timestamp(${seconds(from)})`,
    before && sql`${time} < to_timestamp(${seconds(before)})`,
  )

/** Whether a time is in a span whose ends are the placeholders `from` and `before`, filled in by `spanValues`. */
export const isInPreparedSpan = (time: SQLWrapper): SQL => sql`(
  ${time} >= to_timestamp(${sql.placeholder('from')}) and ${time} < to_timestamp(${sql.placeholder('before')})
)`

export const spanValues = ({ from, before }: TimeSpan) => ({
  from: from ? seconds(from) : '-infinity',
  before: before ? seconds(before) : 'infinity',
})

/** PostgreSQL reads no ISO 8601 text of a year that has not four digits. */
const seconds = (time: Date) => time.getTime() / 1000
