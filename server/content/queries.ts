import { and, asc, desc, eq, gt, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type AnyContent, hasStatus, type Status } from '#contract/content/define.ts'
import type { Clock } from '#server/clock.ts'
import { type Audience, isPublic } from '#server/content/audience.ts'
import type { ListQuery } from '#server/content/list-query.ts'
import { columnOf, parseKey } from '#server/content/row-key.ts'
import {
  type ContentTable,
  filterKey,
  hasPrivateSearch,
  searchedColumn,
  sortColumn,
  sortKey,
} from '#server/content/table.ts'
import type { Database } from '#server/database/connect.ts'

/** A row as it leaves: the columns that its definition names and no others. */
export type StoredRow = Record<string, unknown> & { id: number; status: Status; position: number }

/**
 * The columns of a row as it leaves, selected by name, so that no other can leak. Administrators see the private
 * fields, the version, and when the row was last changed as well.
 */
export function selectColumns(type: AnyContent, table: ContentTable, audience: Audience = 'admin') {
  const isAdmin = audience === 'admin'
  const fields = Object.keys(type.fields).filter((name) => isAdmin || !type.fields[name].private)
  const slug = type.key === 'slug' && !('slug' in type.fields) ? ['slug'] : []
  const status = hasStatus(type) ? ['status'] : []
  const names = ['id', ...slug, ...fields, ...status, 'position', ...(isAdmin ? ['version'] : [])]
  return {
    ...Object.fromEntries(names.map((name) => [name, columnOf(table, name)])),
    ...(type.timestamps ? { Created_at: table.created_at } : {}),
    ...(type.timestamps || isAdmin ? { Updated_at: table.updated_at } : {}),
    ...(type.inbox && isAdmin ? { Created_at: table.created_at, Read_at: columnOf(table, 'read_at') } : {}),
  } as Record<string, PgColumn>
}

/** The reading half of a content type's store. Statements are prepared once for each shape of a query. */
export function contentQueries(type: AnyContent, table: ContentTable, db: Database, clock: Clock) {
  const columns = {
    admin: selectColumns(type, table),
    visitor: selectColumns(type, table, 'visitor'),
  }

  function sortExpression(name: string): SQLWrapper {
    if (!(name in type.fields)) return columnOf(table, name)
    if (type.list.sort.includes(name)) return columnOf(table, sortColumn(type, name))
    return sortKey(type, name, columnOf(table, searchedColumn(type, name)))
  }

  function orderTerms({ name, descending }: ListQuery['order']): SQL[] {
    const direction = descending ? desc : asc
    if (name === 'id') return [direction(table.id)]
    // Equals by id in the same direction, so that one index serves both.
    return [direction(sortExpression(name)), direction(table.id)]
  }

  /** What a search looks through: for visitors without the words of private fields, which it would give away. */
  const searchColumn = (audience: Audience) =>
    columnOf(table, audience === 'admin' && hasPrivateSearch(type) ? 'search_all' : 'search')

  const isPreviewedRow = eq(table.id, sql.placeholder('previewed'))

  function whereAudience({ audience, status, previewedId }: ListQuery): SQL | undefined {
    if (audience === 'visitor')
      return previewedId === null ? isPublic(type, table) : or(isPublic(type, table), isPreviewedRow)
    return status === null ? undefined : eq(table.status, sql.placeholder('status'))
  }

  const whereFilters = (query: ListQuery) =>
    and(
      whereAudience(query),
      ...Object.keys(query.filters).map((name) =>
        eq(filterKey(columnOf(table, name)), sql`lower(${sql.placeholder(`filter_${name}`)})`),
      ),
    )

  const matchesSearch = ({ searchText, audience }: ListQuery) =>
    searchText === '' ? undefined : like(searchColumn(audience), sql`lower(${sql.placeholder('words')})`)

  function prepareList(query: ListQuery, name: string) {
    const order = orderTerms(query.order)
    const condition = whereFilters(query)
    const found = and(condition, matchesSearch(query))
    const skip = sql.placeholder('skip')
    const rows = db
      .select(columns[query.audience])
      .from(table)
      .orderBy(...order)
    if (query.limit === null) return rows.where(found).offset(skip).prepare(name)
    // A page is found by its ids first, since walking an index is cheaper than walking the rows. As an array, since
    // the plan is then the same however far the page is from the top, and is made once.
    const pageOf = (source: SQLWrapper, wanted: SQL | undefined) =>
      sql`array(select ${table.id} from ${source} where ${wanted ?? sql`true`}
                order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('limit')} offset ${skip})`
    const page = pageOf(table, found)
    if (query.searchText === '') return rows.where(sql`${table.id} = any(${page})`).prepare(name)
    // PostgreSQL keeps no statistics of long texts and cannot know whether words are frequent. Frequent ones fill
    // the page from the first rows of the order; only for the others the search index is asked.
    const first = sql`(select * from ${table} where ${condition ?? sql`true`}
                       order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('first')}) as ${table}`
    const ids = sql`(
      with early as materialized (select ${pageOf(first, matchesSearch(query))} as ids)
      select case when cardinality(ids) = ${sql.placeholder('limit')} then ids else ${page} end from early
    )::int[]`
    return rows.where(sql`${table.id} = any(${ids})`).prepare(name)
  }

  const prepareCount = (query: ListQuery, name: string) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(whereFilters(query), matchesSearch(query)))
      .prepare(name)

  /** How many shapes there can be is bounded by the definition: a stranger cannot add one. */
  function cachePerShape<S>(kind: string, prepare: (query: ListQuery, name: string) => S) {
    const known = new Map<string, S>()
    return (query: ListQuery): S => {
      const { audience, status, searchText, filters, order, limit, previewedId } = query
      const shape = JSON.stringify([
        ...[audience, status !== null, searchText !== '', previewedId !== null, limit !== null],
        ...[order, Object.keys(filters)],
      ])
      const found = known.get(shape)
      if (found) return found
      // A search is planned anew each time: whether its words are rare or frequent decides the best way.
      const prepared = prepare(query, searchText === '' ? `${type.path}_${kind}_${known.size}` : '')
      known.set(shape, prepared)
      return prepared
    }
  }

  const listStatement = cachePerShape('list', prepareList)
  const countStatement = cachePerShape('count', prepareCount)
  const prepareFind = (column: 'id' | 'slug', audience: Audience) =>
    db
      .select(columns[audience])
      .from(table)
      .where(
        and(
          eq(columnOf(table, column), sql.placeholder(column)),
          audience === 'visitor' ? or(isPublic(type, table), isPreviewedRow) : undefined,
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
    list: (query: ListQuery) =>
      listStatement(query).execute(placeholderValues(query, clock)) as Promise<StoredRow[]>,
    async count(query: ListQuery): Promise<number> {
      const [row] = await countStatement(query).execute(placeholderValues(query, clock))
      return row?.count ?? 0
    },
    async find(key: string, audience: Audience = 'admin', previewedId?: number): Promise<StoredRow | null> {
      const read = parseKey(type, key)
      if (!read) return null
      const values = { ...read, now: nowOf(clock), previewed: previewedId ?? null }
      const [row] = (await ('id' in read ? byId : bySlug)[audience].execute(values)) as StoredRow[]
      return row ?? null
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
    async published(): Promise<{ key: string; updatedAt: string }[]> {
      const rows = await db
        .select({ key: columnOf(table, type.key), updatedAt: table.updated_at })
        .from(table)
        .where(isPublic(type, table, sql`${nowOf(clock)}`))
        .orderBy(desc(table.position))
      return rows.map(({ key, updatedAt }) => ({ key: String(key), updatedAt }))
    },
  }
}

const nowOf = (clock: Clock) => clock().toISOString()

const placeholderValues = (
  { status, searchText, filters, limit, skip, previewedId }: ListQuery,
  clock: Clock,
) => ({
  now: nowOf(clock),
  status,
  previewed: previewedId,
  words: `%${searchText.replace(/[\\%_]/g, '\\$&')}%`,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter_${name}`, value])),
  limit,
  skip,
  /** How many rows of the order a search looks at before it asks the index. */
  first: 500 + 20 * (skip + (limit ?? 0)),
})
