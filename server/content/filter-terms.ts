import { isNotNull, like, not, type SQL, sql } from 'drizzle-orm'
import { type ContentFilter, contentFilters } from '#contract/content/content-filters.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { columnOf } from '#server/content/row-key.ts'
import {
  type ContentTable,
  filterKey,
  hasPrivateSearch,
  isTimed,
  searchedColumn,
} from '#server/content/table.ts'
import { allOf } from '#server/database/conditions.ts'
import { containing } from '#server/database/like.ts'
import { timeTerm } from '#server/list/filter-terms.ts'
import { equalTo, type FilterTerm, type ListSource } from '#server/list/select.ts'

/** The conditions of the filters of a content type. */
export function filterTerms(type: AnyContent, table: ContentTable): NonNullable<ListSource['filterTerm']> {
  const filters = new Map(contentFilters(type).map((filter) => [filter.name, filter]))
  return (name, value) => {
    const filter = filters.get(name)
    // The rules of the list let no other name through.
    if (!filter) throw new Error(`${type.path} has no filter ${name}`)
    return termOf(type, table, filter, value)
  }
}

function termOf(type: AnyContent, table: ContentTable, filter: ContentFilter, sent: string): FilterTerm {
  const { of, operator } = filter
  if (operator === 'filled') {
    const condition = isFilled(type, table, filter)
    if (sent === 'yes') return { shape: sent, where: () => condition }
    // Few rows have these, and an index of their own: the others are found without reading any.
    const isRare = of === 'schedule' || of === 'draft'
    const others = sql`${table.id} not in (select ${table.id} from ${table} where ${condition})`
    return { shape: sent, where: () => (isRare ? others : not(condition)) }
  }
  const column = columnOf(table, of)
  if (operator === 'is') return equalTo(filterKey(column))
  if (operator === 'contains') return contains(type, table, of, sent)
  return timeTerm(column, operator, sent)
}

function contains(type: AnyContent, table: ContentTable, of: string, sent: string): FilterTerm {
  const text = columnOf(table, searchedColumn(type, of))
  const pattern = (value: SQL) => sql`lower(${value})`
  const isIn = (value: SQL) => like(sql`lower(${text})`, pattern(value))
  if (!type.list.search.includes(of)) return { where: isIn, value: containing(sent) }
  // The text of all searched fields contains that of each, and has an index.
  const all = columnOf(table, hasPrivateSearch(type) ? 'search_all' : 'search')
  return { where: (value) => allOf(like(all, pattern(value)), isIn(value)), value: containing(sent) }
}

function isFilled(type: AnyContent, table: ContentTable, { of, field }: ContentFilter): SQL {
  if (of === 'schedule') return isTimed(table)
  const column = columnOf(table, of)
  const isTextual = field && field.kind !== 'image' && field.kind !== 'date'
  return isTextual ? sql`${columnOf(table, searchedColumn(type, of))} <> ''` : isNotNull(column)
}
