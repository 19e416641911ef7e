import type { AnyContent } from '#contract/content/define.ts'
import { type Field, type FilterOperator, kindTraits } from '#contract/content/fields.ts'
import type { NamedFilter } from '#contract/list-filters.ts'
import { entriesOf } from '#contract/records.ts'

/** A filter of a content list, by a field of the definition or one of `rowFilters`. */
export interface ContentFilter extends NamedFilter {
  /** Undefined for what every row has. */
  readonly field?: Field
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
          ...{ name: nameOf(of, operator), of, label: labelOf(field, operator), operator, field },
          isPublic: operator === 'is' && isPublic(of),
          ...(field.kind === 'choice' && {
            options: field.options.map((value) => ({ value, label: value })),
          }),
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

/** Two filters of a field have two names where one is chosen. */
const labelOf = ({ label }: Field, operator: FilterOperator) =>
  operator === 'filled' ? `${label} filled in` : label

const nameOf = (of: string, operator: FilterOperator) => (operator === 'is' ? of : `${of}.${operator}`)

function operatorsOf(field: Field): FilterOperator[] {
  // A range is two texts, of which either may be empty.
  const mayBeEmpty = !field.required && field.kind !== 'range'
  return [...kindTraits[field.kind].filters, ...(mayBeEmpty ? ['filled' as const] : [])]
}
