import { and, asc, desc, eq, gt, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type AnyContent, hasStatus, type Status } from '#contract/content/define.ts'
import type { Clock } from '#server/clock.ts'
import { isPublic } from '#server/content/audience.ts'
import type { Selection } from '#server/content/list-query.ts'
import { columnOf, readKey } from '#server/content/row-key.ts'
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
export type Stored = Record<string, unknown> & { id: number; status: Status; position: number }

/** Whose eyes a row is for. */
export type Reader = 'administrator' | 'visitor'

/**
 * The columns of a row as it leaves, selected by name, so that no other can leak. Administrators see the private
 * fields, the version, and when the row was last changed as well.
 */
export function shownColumns(type: AnyContent, table: ContentTable, reader: Reader = 'administrator') {
  const isAdministrator = reader === 'administrator'
  const fields = Object.keys(type.fields).filter((name) => isAdministrator || !type.fields[name].private)
  const slug = type.key === 'slug' && !('slug' in type.fields) ? ['slug'] : []
  const status = hasStatus(type) ? ['status'] : []
  const names = ['id', ...slug, ...fields, ...status, 'position', ...(isAdministrator ? ['version'] : [])]
  return {
    ...Object.fromEntries(names.map((name) => [name, columnOf(table, name)])),
    ...(type.timestamps ? { Created_at: table.created_at } : {}),
    ...(type.timestamps || isAdministrator ? { Updated_at: table.updated_at } : {}),
    ...(type.inbox && isAdministrator
      ? { Created_at: table.created_at, Read_at: columnOf(table, 'read_at') }
      : {}),
  } as Record<string, PgColumn>
}

/** The reading half of a content type's store. Statements are prepared once for each shape of a query. */
export function contentReading(type: AnyContent, table: ContentTable, db: Database, clock: Clock) {
  const shown = {
    administrator: shownColumns(type, table),
    visitor: shownColumns(type, table, 'visitor'),
  }

  function sortedBy(name: string): SQLWrapper {
    if (!(name in type.fields)) return columnOf(table, name)
    if (type.list.sort.includes(name)) return columnOf(table, sortColumn(type, name))
    return sortKey(type, name, columnOf(table, searchedColumn(type, name)))
  }

  function orderOf({ name, descending }: Selection['order']): SQL[] {
    const direction = descending ? desc : asc
    if (name === 'id') return [direction(table.id)]
    // Equals by id in the same direction, so that one index serves both.
    return [direction(sortedBy(name)), direction(table.id)]
  }

  /** What a search looks through: for visitors without the words of private fields, which it would give away. */
  const searched = (reader: Reader) =>
    columnOf(table, reader === 'administrator' && hasPrivateSearch(type) ? 'search_all' : 'search')

  const isPreviewed = eq(table.id, sql.placeholder('previewed'))

  function audienceOf({ reader, status, previewed }: Selection): SQL | undefined {
    if (reader === 'visitor')
      return previewed === null ? isPublic(type, table) : or(isPublic(type, table), isPreviewed)
    return status === null ? undefined : eq(table.status, sql.placeholder('status'))
  }

  const conditionOf = (selection: Selection) =>
    and(
      audienceOf(selection),
      ...Object.keys(selection.filters).map((name) =>
        eq(filterKey(columnOf(table, name)), sql`lower(${sql.placeholder(`filter_${name}`)})`),
      ),
    )

  const holdsWords = ({ words, reader }: Selection) =>
    words === '' ? undefined : like(searched(reader), sql`lower(${sql.placeholder('words')})`)

  function prepareList(selection: Selection, name: string) {
    const order = orderOf(selection.order)
    const condition = conditionOf(selection)
    const found = and(condition, holdsWords(selection))
    const skip = sql.placeholder('skip')
    const rows = db
      .select(shown[selection.reader])
      .from(table)
      .orderBy(...order)
    if (selection.limit === null) return rows.where(found).offset(skip).prepare(name)
    // A page is found by its ids first, since walking an index is cheaper than walking the rows. As an array, since
    // the plan is then the same however far the page is from the top, and is made once.
    const pageOf = (source: SQLWrapper, wanted: SQL | undefined) =>
      sql`array(select ${table.id} from ${source} where ${wanted ?? sql`true`}
                order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('limit')} offset ${skip})`
    const page = pageOf(table, found)
    if (selection.words === '') return rows.where(sql`${table.id} = any(${page})`).prepare(name)
    // PostgreSQL keeps no statistics of long texts and cannot know whether words are frequent. Frequent ones fill
    // the page from the first rows of the order; only for the others the search index is asked.
    const first = sql`(select * from ${table} where ${condition ?? sql`true`}
                       order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('first')}) as ${table}`
    const ids = sql`(
      with early as materialized (select ${pageOf(first, holdsWords(selection))} as ids)
      select case when cardinality(ids) = ${sql.placeholder('limit')} then ids else ${page} end from early
    )::int[]`
    return rows.where(sql`${table.id} = any(${ids})`).prepare(name)
  }

  const prepareCount = (selection: Selection, name: string) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(conditionOf(selection), holdsWords(selection)))
      .prepare(name)

  /** How many shapes there can be is bounded by the definition: a stranger cannot add one. */
  function byShape<S>(kind: string, prepare: (selection: Selection, name: string) => S) {
    const known = new Map<string, S>()
    return (selection: Selection): S => {
      const { reader, status, words, filters, order, limit, previewed } = selection
      const shape = JSON.stringify([
        ...[reader, status !== null, words !== '', previewed !== null, limit !== null],
        ...[order, Object.keys(filters)],
      ])
      const found = known.get(shape)
      if (found) return found
      // A search is planned anew each time: whether its words are rare or frequent decides the best way.
      const made = prepare(selection, words === '' ? `${type.path}_${kind}_${known.size}` : '')
      known.set(shape, made)
      return made
    }
  }

  const listStatement = byShape('list', prepareList)
  const countStatement = byShape('count', prepareCount)
  const one = (column: 'id' | 'slug', reader: Reader) =>
    db
      .select(shown[reader])
      .from(table)
      .where(
        and(
          eq(columnOf(table, column), sql.placeholder(column)),
          reader === 'visitor' ? or(isPublic(type, table), isPreviewed) : undefined,
        ),
      )
      .prepare(`${type.path}_by_${column}_for_${reader}`)
  const by = (column: 'id' | 'slug') => ({
    administrator: one(column, 'administrator'),
    visitor: one(column, 'visitor'),
  })
  const byId = by('id')
  const bySlug = type.key === 'slug' ? by('slug') : byId

  return {
    list: (selection: Selection) =>
      listStatement(selection).execute(valuesOf(selection, clock)) as Promise<Stored[]>,
    async count(selection: Selection): Promise<number> {
      const [row] = await countStatement(selection).execute(valuesOf(selection, clock))
      return row?.count ?? 0
    },
    async find(key: string, reader: Reader = 'administrator', previewed?: number): Promise<Stored | null> {
      const read = readKey(type, key)
      if (!read) return null
      const values = { ...read, now: nowOf(clock), previewed: previewed ?? null }
      const [row] = (await ('id' in read ? byId : bySlug)[reader].execute(values)) as Stored[]
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

const valuesOf = ({ status, words, filters, limit, skip, previewed }: Selection, clock: Clock) => ({
  now: nowOf(clock),
  status,
  previewed,
  words: `%${words.replace(/[\\%_]/g, '\\$&')}%`,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter_${name}`, value])),
  limit,
  skip,
  /** How many rows of the order a search looks at before it asks the index. */
  first: 500 + 20 * (skip + (limit ?? 0)),
})
