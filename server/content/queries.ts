import { and, asc, desc, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fieldNames } from '#contract/content/content-query.ts'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { type Audience, isPublic } from '#server/content/audience.ts'
import { filterTerms } from '#server/content/filter-terms.ts'
import type { ContentListQuery } from '#server/content/list-query.ts'
import { publishedKeys } from '#server/content/published-keys.ts'
import { columnOf, parseKey } from '#server/content/row-key.ts'
import { imageDescriber } from '#server/content/shown-images.ts'
import type { StoreOptions } from '#server/content/store-options.ts'
import {
  type ContentTable,
  hasPrivateSearch,
  searchedColumn,
  sortColumn,
  sortKey,
} from '#server/content/table.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Reader } from '#server/database/replica.ts'
import { createList, searchColumn } from '#server/list/select.ts'

/** A row as it leaves: only the columns that its definition names. */
export type StoredRow = Record<string, unknown> & { id: number; status: Status; position: number }

/**
 * The columns of a row as it leaves, selected by name, so that no other can leak. Administrators also see the private
 * fields, the version, and the time of the last change.
 */
export const selectColumns = (
  type: AnyContent,
  table: ContentTable,
  audience: Audience | 'page' = 'admin',
): Record<string, PgColumn> =>
  Object.fromEntries(fieldNames(type)[audience].map((name) => [name, columnOf(table, name)]))

/** The reading half of a content type's store. */
export function contentQueries(
  type: AnyContent,
  table: ContentTable,
  {
    db,
    reader = db,
    clock,
    counts,
    descriptions,
  }: Pick<StoreOptions, 'db' | 'reader' | 'clock' | 'counts' | 'descriptions'>,
) {
  const isPreviewed = eq(table.id, sql.placeholder('previewed'))
  const columns = { admin: selectColumns(type, table), visitor: selectColumns(type, table, 'visitor') }

  /** A visitor's search ignores the text of private fields, which it would reveal. */
  const searchFor = (audience: Audience) =>
    searchColumn(columnOf(table, audience === 'admin' && hasPrivateSearch(type) ? 'search_all' : 'search'))

  const filterTerm = filterTerms(type, table)
  const readerFor: Readonly<Record<Audience, Reader>> = { admin: db, visitor: reader }

  const listFor = (audience: Audience, name: string, where?: SQL) =>
    createList<StoredRow>(readerFor[audience], {
      name: `${type.path}_${name}`,
      table,
      columns: columns[audience],
      orderTerms: (order) => orderTerms(type, table, order),
      filterTerm,
      search: searchFor(audience),
      status: table.status,
      where,
      isOrdered: true,
      counts,
    })
  const lists = {
    admin: listFor('admin', 'admin'),
    visitor: listFor('visitor', 'visitor', isPublic(type, table)),
    preview: listFor('visitor', 'preview', or(isPublic(type, table), isPreviewed)),
  }
  const listOf = ({ audience, previewedId }: ContentListQuery) =>
    lists[previewedId === null ? audience : 'preview']
  /** Needed only where publication depends on it. */
  const now = type.publicFrom === undefined ? () => undefined : () => nowOf(clock)
  const valuesOf = ({ previewedId }: ContentListQuery) => ({ now: now(), previewed: previewedId })

  const prepareFind = (column: 'id' | 'slug', audience: Audience) =>
    readerFor[audience]
      .select(selectColumns(type, table, audience === 'admin' ? 'admin' : 'page'))
      .from(table)
      .where(
        and(
          eq(columnOf(table, column), sql.placeholder(column)),
          audience === 'visitor' ? or(isPublic(type, table), isPreviewed) : undefined,
        ),
      )
      .prepare(`${type.path}_by_${column}_for_${audience}`)
  const by = (column: 'id' | 'slug') => ({
    admin: prepareFind(column, 'admin'),
    visitor: prepareFind(column, 'visitor'),
  })
  const byId = by('id')
  const bySlug = type.key === 'slug' ? by('slug') : byId

  return {
    list: (query: ContentListQuery) => listOf(query).rows(query, valuesOf(query)),
    batches: (query: ContentListQuery) => listOf(query).batches(query, valuesOf(query)),
    async newest(limit: number): Promise<StoredRow[]> {
      const rows = await reader
        .select(selectColumns(type, table, 'page'))
        .from(table)
        .where(isPublic(type, table, sql`${nowOf(clock)}::timestamptz`))
        .orderBy(desc(table.position), desc(table.id))
        .limit(limit)
      // The columns are those of a stored row.
      return (rows as StoredRow[]).map((row) => withoutEmptyPageFields(type, row))
    },
    describeImages: imageDescriber(type, descriptions),
    count: (query: ContentListQuery) => listOf(query).count(query, valuesOf(query)),
    async find(key: string, audience: Audience = 'admin', previewedId?: number): Promise<StoredRow | null> {
      const read = parseKey(type, key)
      if (!read) return null
      const values = { ...read, now: now(), previewed: previewedId ?? null }
      // The columns are those of a stored row.
      const [row] = (await ('id' in read ? byId : bySlug)[audience].execute(values)) as StoredRow[]
      return row ? (audience === 'admin' ? row : withoutEmptyPageFields(type, row)) : null
    },
    async findDraft(id: number): Promise<Record<string, unknown>> {
      const [row] = await db.select({ draft: table.draft }).from(table).where(eq(table.id, id))
      // Its page is found by the slug that the row has now.
      const isShown = (name: string) => name !== 'slug' && name in type.pageRow.shape
      return Object.fromEntries(Object.entries(row?.draft ?? {}).filter(([name]) => isShown(name)))
    },
    async nextDue(): Promise<string | null> {
      const due = type.publicFrom && columnOf(table, type.publicFrom)
      if (!due) return null
      const [row] = await db
        .select({ due })
        .from(table)
        .where(and(eq(table.status, 1), gt(due, sql`${nowOf(clock)}`)))
        .orderBy(asc(due))
        .limit(1)
      return row ? String(row.due) : null
    },
    ...publishedKeys(type, table, reader, clock),
  }
}

/** Visitors receive what only a page needs if there is something. */
function withoutEmptyPageFields(type: AnyContent, row: StoredRow): StoredRow {
  const shown = Object.entries(row).filter(([name, value]) => value || !type.fields[name]?.ofPage)
  // The columns of every row are of no page alone.
  return Object.fromEntries(shown) as StoredRow
}

const nowOf = (clock: Clock) => clock().toISOString()

function orderTerms(type: AnyContent, table: ContentTable, { name, descending }: ContentListQuery['order']) {
  const direction = descending ? desc : asc
  if (name === 'id') return [direction(table.id)]
  // Ties are broken by id in the same direction, so that one index serves both.
  return [direction(sortExpression(type, table, name)), direction(table.id)]
}

function sortExpression(type: AnyContent, table: ContentTable, name: string): SQLWrapper {
  if (!(name in type.fields)) return columnOf(table, name)
  if (type.list.sort.includes(name)) return columnOf(table, sortColumn(type, name))
  return sortKey(type, name, columnOf(table, searchedColumn(type, name)))
}
