import { and, eq, gte, is, isNotNull, isNull, like, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgBoolean } from 'drizzle-orm/pg-core'
import type { NamedFilter } from '#contract/list-filters.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { containing } from '#server/database/like.ts'
import { equalTo, type FilterTerm, type ListSource } from '#server/list/select.ts'

/**
 * The conditions of the filters that a list names.
 * @param keys what they compare, by fact: a text, a time, or what may be absent
 */
export function filterTermsOf(
  filters: readonly NamedFilter[],
  keys: Readonly<Record<string, SQLWrapper>>,
): NonNullable<ListSource['filterTerm']> {
  const byName = new Map(filters.map((filter) => [filter.name, filter]))
  return (name, value) => {
    const filter = byName.get(name)
    const key = filter && keys[filter.of]
    // The rules of the list let no other name through.
    if (!key) throw new Error(`The list has no filter ${name}`)
    return termOf(filter, key, value)
  }
}

/** The same as one condition, for a list that prepares no statements. Other names are left to the list. */
export function whereFilters(
  filters: readonly NamedFilter[],
  keys: Readonly<Record<string, SQLWrapper>>,
  sent: ListQuery['filters'],
): SQL | undefined {
  const termFor = filterTermsOf(filters, keys)
  return and(
    ...filters.flatMap(({ name }) => {
      const value = sent[name]
      if (value === undefined) return []
      const term = termFor(name, value)
      return term.where(sql`${term.value ?? value}`)
    }),
  )
}

function termOf({ operator }: NamedFilter, key: SQLWrapper, sent: string): FilterTerm {
  if (operator === 'filled')
    return { shape: sent, where: () => (sent === 'yes' ? isNotNull(key) : isNull(key)) }
  if (operator === 'is')
    return is(key, PgBoolean)
      ? { where: (value) => eq(key, sql`${value}::boolean`) }
      : equalTo(sql`lower(${key}::text)`)
  if (operator === 'contains')
    return { where: (value) => like(sql`lower(${key})`, sql`lower(${value})`), value: containing(sent) }
  return timeTerm(key, operator, sent)
}

/** From a time on, or before it. A day is that in UTC, whatever the time zone of the database is. */
export function timeTerm(key: SQLWrapper, operator: 'from' | 'before', sent: string): FilterTerm {
  const compare = operator === 'from' ? gte : lt
  return {
    where: (value) => compare(key, sql`${value}::timestamptz`),
    value: new Date(sent).toISOString(),
  }
}
