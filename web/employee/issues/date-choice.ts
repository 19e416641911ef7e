import { isDay } from '#contract/calendar.ts'
import { isKeyOf } from '#contract/records.ts'
import { type DateFilter, dateFilters } from '#contract/tracker/issue-filters.ts'
import { readerDay } from '#web/ui/time/reader-time.ts'

/** The value of a date filter: a span that ends now, or one day. */
export interface DateChoice {
  readonly filter: DateFilter
  /** YYYY-MM-DD, only for `custom_date`. */
  readonly day?: string
}

export const anyDate: DateChoice = { filter: 'all' }

/** The spans that the date filters offer, in order (EP-155). */
export const spanLabels = {
  all: 'All',
  last_week: 'Last Week',
  last_month: 'Last Month',
  last_year: 'Last Year',
} as const satisfies Record<Exclude<DateFilter, 'custom_date'>, string>

/** Parses a choice from the URL: the name of a span, or a day; anything else means any date. */
export function parseDateChoice(text: string | null, now = new Date()): DateChoice {
  if (text && isDay(text) && text <= readerDay(now)) return { filter: 'custom_date', day: text }
  return { filter: dateFilters.find((filter) => filter === text && filter !== 'custom_date') ?? 'all' }
}

/** The inverse; empty for any date, which is omitted from the URL. */
export const dateChoiceText = ({ filter, day }: DateChoice): string => day ?? (filter === 'all' ? '' : filter)

/** The label of the filter’s button. */
export function dateChoiceLabel({ filter, day }: DateChoice): string {
  if (isKeyOf(spanLabels, filter)) return spanLabels[filter]
  return day === undefined ? spanLabels.all : dayFormat.format(new Date(`${day}T00:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
