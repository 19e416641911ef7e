import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DateFilter, dateFilters, hiringTimeZone } from '#contract/hiring/candidate.ts'
import { badRequest } from '#server/http/errors.ts'
import { labelOf, sentences } from '#server/http/validation-messages.ts'
import { firstString, type RawQuery } from '#server/list/query.ts'

/** When candidates applied, in New York time. PostgreSQL converts it, since it knows the zone's past offsets. */
export interface DateRange {
  /** A local time, from which `before` is subtracted. */
  readonly from: string
  /** A PostgreSQL interval. */
  readonly before: string
  /** The last day, inclusive, or `infinity`. */
  readonly lastDay: string
}

/** Parses `dateFilter` with `startDate` and `endDate`; null for no filter. Throws 400 (HD-063 to HD-067). */
export function parseDateRange(query: RawQuery, now: Date): DateRange | null {
  const filter = firstString(query.dateFilter)?.trim() ?? ''
  if (filter === '') return null
  if (!isDateFilter(filter)) throw badRequest(sentences.oneOf(labelOf('dateFilter'), dateFilters))
  return ranges[filter](query, now)
}

const isDateFilter = (filter: string): filter is DateFilter =>
  (dateFilters as readonly string[]).includes(filter)

const ranges: Record<DateFilter, (query: RawQuery, now: Date) => DateRange> = {
  lastWeek: (_, now) => rolling('7 days', now),
  lastMonth: (_, now) => rolling('1 month', now),
  custom(query) {
    const [from, lastDay] = [parseDay(query, 'startDate'), parseDay(query, 'endDate')]
    if (from > lastDay) throw badRequest('The start date must not be after the end date.')
    return { from, before: '0', lastDay }
  },
}

const rolling = (before: string, now: Date): DateRange => ({
  from: localTime.format(now),
  before,
  lastDay: 'infinity',
})

/** The Swedish locale formats times as ISO 8601. */
const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: hiringTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Nobody applied before that; PostgreSQL has no year 0. */
const firstYear = '1900'

function parseDay(query: RawQuery, name: string): string {
  const { data, success } = z.iso.date().safeParse(firstString(query[name])?.trim())
  if (!success || data < firstYear) throw badRequest(sentences.date(labelOf(name)))
  return data
}

/** Whether a time is in a `DateRange`, whose members are the placeholders of the same names. */
export const isInDateRange = (time: SQLWrapper): SQL => sql`(
  ${time} >= ${utc(sql`${sql.placeholder('from')}::timestamp - ${sql.placeholder('before')}::interval`)}
  and ${time} < ${utc(sql`${sql.placeholder('lastDay')}::timestamp + interval '1 day'`)}
)`

const utc = (local: SQL): SQL => sql`((${local}) at time zone ${sql.raw(`'${hiringTimeZone}'`)})`
