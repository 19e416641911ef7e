import { isDay } from '#contract/calendar.ts'
import type { FilterOperator } from '#contract/content/fields.ts'
import { type FilterOption, filterError, type NamedFilter } from '#contract/list-filters.ts'
import { mapRecord } from '#contract/records.ts'
import type { FilterChoice, FilterOptions, ListFilter } from '#web/list/source.ts'

/**
 * The filter of a list by the facts that its definition names, each of which people choose by itself.
 * @param optionsOf the values that are loaded
 */
export function namedFilter<F extends NamedFilter>(
  filters: readonly F[],
  optionsOf: (filter: F) => FilterOptions = ({ name, options = [] }) => fixedOptions(name, options),
): ListFilter {
  const byName = new Map(filters.map((filter) => [filter.name, filter]))
  const isValid = (name: string, value: string) => {
    const filter = byName.get(name)
    return filter !== undefined && filterError(filter, value) === null
  }
  return {
    parameters: [...byName.keys()],
    isValid: (values) => Object.entries(values).every(([name, value]) => isValid(name, value)),
    toQuery: (values) =>
      mapRecord(values, (value, name) => (isTime(byName.get(name)?.operator) ? toInstant(value) : value)),
    choices: filters.flatMap((filter) => toChoice(filter, optionsOf) ?? []),
  }
}

const isTime = (operator: FilterOperator | undefined) => operator === 'from' || operator === 'before'

/** A day begins at midnight where the reader is. */
const toInstant = (value: string) => (isDay(value) ? new Date(`${value}T00:00`).toISOString() : value)

/** Null for the end of a range, which the choice of its beginning has. */
function toChoice<F extends NamedFilter>(
  filter: F,
  optionsOf: (filter: F) => FilterOptions,
): FilterChoice | null {
  const { name, of, label, operator } = filter
  if (operator === 'contains') return { name, label, input: 'text' }
  if (operator === 'before') return null
  if (operator === 'from') return { name: of, label, input: 'days', from: name, before: `${of}.before` }
  return { name, label, input: 'option', options: operator === 'filled' ? yesOrNo : optionsOf(filter) }
}

export const fixedOptions = (key: string, options: readonly FilterOption[]): FilterOptions => ({
  key: `${key}: ${options.map(({ value }) => value).join()}`,
  load: async () => options,
})

const yesOrNo = fixedOptions('filled', [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
])
