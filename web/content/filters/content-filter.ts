import { isDay } from '#contract/calendar.ts'
import { type ContentFilter, contentFilters, filterError } from '#contract/content/content-filters.ts'
import type { AnyContent } from '#contract/content/define.ts'
import type { FilterOperator } from '#contract/content/fields.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { mapRecord } from '#contract/records.ts'
import { api } from '#web/calls.ts'
import type { FilterChoice, FilterOption, FilterOptions, ListFilter } from '#web/list/source.ts'

/** The filters of a content type's list, from its definition. */
export function contentFilter(type: AnyContent): ListFilter {
  const filters = new Map(contentFilters(type).map((filter) => [filter.name, filter]))
  const hasSwitch = type.admin.status === 'switch'
  const isValid = (name: string, value: string) => {
    if (hasSwitch && name === 'status') return value === '1' || value === '0'
    const filter = filters.get(name)
    return filter !== undefined && filterError(filter, value) === null
  }
  return {
    parameters: [...filters.keys(), ...(hasSwitch ? ['status'] : [])],
    isValid: (values) => Object.entries(values).every(([name, value]) => isValid(name, value)),
    toQuery: (values) =>
      mapRecord(values, (value, name) => (isTime(filters.get(name)?.operator) ? toInstant(value) : value)),
    choices: [
      ...[...filters.values()].flatMap((filter) => toChoice(filter) ?? []),
      ...(hasSwitch ? [optionChoice('status', 'Status', activeOptions)] : []),
    ],
  }
}

const isTime = (operator: FilterOperator | undefined) => operator === 'from' || operator === 'before'

/** A day begins at midnight where the reader is. */
const toInstant = (value: string) => (isDay(value) ? new Date(`${value}T00:00`).toISOString() : value)

/** Null for the end of a range, which the choice of its beginning has. */
function toChoice(filter: ContentFilter): FilterChoice | null {
  const { name, of, label, operator } = filter
  if (operator === 'contains') return { name, label, input: 'text' }
  if (operator === 'before') return null
  if (operator === 'from') return { name: of, label, input: 'days', from: name, before: `${of}.before` }
  return optionChoice(name, label, operator === 'filled' ? yesOrNo : optionsOf(filter))
}

const optionChoice = (name: string, label: string, options: FilterOptions): FilterChoice => ({
  ...{ name, label, options },
  input: 'option',
})

const fixedOptions = (key: string, options: readonly FilterOption[]): FilterOptions => ({
  key,
  load: async () => options,
})

const yesOrNo = fixedOptions('yes or no', [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
])
const activeOptions = fixedOptions('active', [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
])

const sameLabel = (value: string) => ({ value, label: value })

/** The options of a choice, or the titles that a reference can have. */
function optionsOf({ options, titlesOf }: ContentFilter): FilterOptions {
  if (options) return fixedOptions(options.join(), options.map(sameLabel))
  // A reference is to a content type that has a title.
  const path = titlesOf as ContentPath
  return {
    key: path,
    async load() {
      const rows = await api(`GET ${path}/`, { query: { fields: ['title'] } })
      const titles = rows.map((row) => ('title' in row ? String(row.title) : ''))
      return [...new Set(titles)].toSorted().map(sameLabel)
    },
  }
}
