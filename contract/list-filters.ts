// Free of zod, so that every screen may import it.

import { isDay, isMoment } from '#contract/calendar.ts'
import type { FilterOperator } from '#contract/content/fields.ts'
import type { FilterRule } from '#contract/list-query.ts'
import { entriesOf } from '#contract/records.ts'

/** A filter of a list by a fact about its rows. Free of SQL and React, so that query, URL, and screen agree. */
export interface NamedFilter {
  /** In URLs and queries: the fact alone for `is`, otherwise with the operator, such as `author.contains`. */
  readonly name: string
  /** The fact. */
  readonly of: string
  readonly label: string
  readonly operator: FilterOperator
  /** The values that `is` can have, if they are known. */
  readonly options?: readonly FilterOption[]
}

export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** A range of days or of moments. */
export const timeFilters = (of: string, label: string): NamedFilter[] => [
  { name: `${of}.from`, of, label, operator: 'from' },
  { name: `${of}.before`, of, label, operator: 'before' },
]

/** @param options labels by value */
export const optionFilter = (
  of: string,
  label: string,
  options: Readonly<Record<string, string>>,
): NamedFilter => ({
  ...{ name: of, of, label, operator: 'is' },
  options: entriesOf(options).map(([value, text]) => ({ value, label: text })),
})

export const filledFilter = (of: string, label: string): NamedFilter => ({
  ...{ name: `${of}.filled`, of, label, operator: 'filled' },
})

/** What is wrong with a value, as a sentence; null if nothing is. A day is the midnight in UTC with which it begins. */
export function filterError(
  { operator, options }: Pick<NamedFilter, 'operator' | 'options'>,
  value: string,
): string | null {
  if (operator === 'filled' && value !== 'yes' && value !== 'no') return 'This must be yes or no.'
  if (options && !options.some((option) => option.value.toLowerCase() === value.toLowerCase()))
    return `This must be one of ${options.map((option) => `“${option.value}”`).join(', ')}.`
  const isTime = operator === 'from' || operator === 'before'
  return isTime && !isDay(value) && !isMoment(value) ? 'This must be a date, such as 2026-02-13.' : null
}

/** For the API reference. */
export const filterDescriptions = {
  contains: 'text that must occur in it, regardless of case',
  is: 'only this value',
  from: 'a time or a day from which on it must be',
  before: 'a time or a day before which it must be',
  filled: '`yes` for rows that have it, `no` for those that do not',
} as const satisfies Record<FilterOperator, string>

/** The rules of filters, by name, for a list's query. */
export const filterRules = (filters: readonly NamedFilter[]): Record<string, FilterRule> =>
  Object.fromEntries(
    filters.map((filter) => [
      filter.name,
      {
        description: filterDescriptions[filter.operator],
        errorOf: (value: string) => filterError(filter, value),
      },
    ]),
  )
