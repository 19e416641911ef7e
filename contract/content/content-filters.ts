import { isDay } from '#contract/calendar.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type Field, type FilterOperator, isMoment, kindTraits } from '#contract/content/fields.ts'
import { entriesOf } from '#contract/records.ts'

/** A filter of a list by a field. Free of SQL and React, so that the query, the URL, and the screen agree. */
export interface ContentFilter {
  /** In URLs and queries: the field alone for `is`, otherwise with the operator, such as `author.contains`. */
  readonly name: string
  /** A field of the definition, or one of `rowFilters`. */
  readonly of: string
  readonly label: string
  readonly operator: FilterOperator
  /** Undefined for what every row has. */
  readonly field?: Field
  /** The values that `is` can have, if they are known. */
  readonly options?: readonly string[]
  /** The path of the type whose titles are the values of `is`. */
  readonly titlesOf?: string
  /** Whether visitors may use it as well. */
  readonly isPublic: boolean
}

/** What rows of every type are filtered by, besides their fields. */
const rowFilters = {
  Created_at: { label: 'Created', operators: ['from', 'before'] },
  Updated_at: { label: 'Changed', operators: ['from', 'before'] },
  draft: { label: 'Unpublished draft', operators: ['filled'] },
  schedule: { label: 'Scheduled change', operators: ['filled'] },
} as const satisfies Record<string, { label: string; operators: readonly FilterOperator[] }>

/** The filters of a content type, from its fields. */
export function contentFilters(type: AnyContent): ContentFilter[] {
  const isPublic = (name: string) => (type.list.filter ?? []).includes(name)
  return [
    ...entriesOf<string, Field>(type.fields).flatMap(([of, field]) =>
      operatorsOf(field).map(
        (operator): ContentFilter => ({
          ...{ name: nameOf(of, operator), of, label: field.label, operator, field },
          isPublic: operator === 'is' && isPublic(of),
          ...(field.kind === 'choice' && { options: field.options }),
          ...(field.kind === 'reference' && { titlesOf: field.to }),
        }),
      ),
    ),
    ...entriesOf(rowFilters).flatMap(([of, { label, operators }]) =>
      operators.map(
        (operator: FilterOperator): ContentFilter => ({
          ...{ name: nameOf(of, operator), of, label, operator, isPublic: false },
        }),
      ),
    ),
  ]
}

const nameOf = (of: string, operator: FilterOperator) => (operator === 'is' ? of : `${of}.${operator}`)

function operatorsOf(field: Field): FilterOperator[] {
  // A range is two texts, of which either may be empty.
  const mayBeEmpty = !field.required && field.kind !== 'range'
  return [...kindTraits[field.kind].filters, ...(mayBeEmpty ? ['filled' as const] : [])]
}

/** What is wrong with a value, as a sentence; null if nothing is. A day is the midnight in UTC with which it begins. */
export function filterError({ operator }: Pick<ContentFilter, 'operator'>, value: string): string | null {
  if (operator === 'filled' && value !== 'yes' && value !== 'no') return 'This must be yes or no.'
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
