import { z } from 'zod'
import { type DateFilter, dateFilters, hiringTimeZone } from '#contract/hiring/candidate.ts'
import { badRequest } from '#server/http/errors.ts'
import { labelOf, sentences } from '#server/http/validation-messages.ts'
import { firstString, type RawQuery } from '#server/list/query.ts'
import { lastSpan, type TimeSpan, timesOf } from '#server/list/time-span.ts'

/** Parses `dateFilter` with `startDate` and `endDate`; null for no filter. Throws 400 (HD-063 to HD-067). */
export function parseDateRange(query: RawQuery, now: Date): TimeSpan | null {
  const filter = firstString(query.dateFilter)?.trim() ?? ''
  if (filter === '') return null
  if (!isDateFilter(filter)) throw badRequest(sentences.oneOf(labelOf('dateFilter'), dateFilters))
  return spans[filter](query, now)
}

const isDateFilter = (filter: string): filter is DateFilter => dateFilters.some((one) => one === filter)

const spans: Record<DateFilter, (query: RawQuery, now: Date) => TimeSpan> = {
  lastWeek: (_, now) => lastSpan('week', hiringTimeZone, now),
  lastMonth: (_, now) => lastSpan('month', hiringTimeZone, now),
  custom(query) {
    const [from, to] = [parseDay(query, 'startDate'), parseDay(query, 'endDate')]
    if (from > to) throw badRequest('The start date must not be after the end date.')
    return timesOf({ from, to }, hiringTimeZone)
  },
}

/** Nobody applied before that; PostgreSQL has no year 0. */
const firstYear = '1900'

function parseDay(query: RawQuery, name: string): string {
  const { data, success } = z.iso.date().safeParse(firstString(query[name])?.trim())
  if (!success || data < firstYear) throw badRequest(sentences.date(labelOf(name)))
  return data
}
