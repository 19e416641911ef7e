import { and, eq, inArray, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pageSizes } from '#contract/limits.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { containing } from '#server/database/like.ts'
import { executeWithin } from '#server/database/prepared.ts'
import type { Reader } from '#server/database/replica.ts'
import type { CountBatch } from '#server/list/count-batch.ts'
import { batchBytes, type RowSize, rowBatches, textBytes } from '#server/list/row-batches.ts'

/** The source of a list, for one audience. */
export interface ListSource {
  /** Names its prepared statements; unique per source. */
  readonly name: string
  readonly table: PgTable & { readonly id: PgColumn }
  /** The columns of a row by their names on the wire, selected by name, so that no other can leak. */
  readonly columns: Readonly<Record<string, PgColumn>>
  /** The terms of ORDER BY. The last is the id, so that the order is total. */
  readonly orderTerms: (order: ListQuery['order']) => SQL[]
  /** How rows are filtered by a value. */
  readonly filterTerm?: (name: string, value: string) => FilterTerm
  readonly search?: Search
  readonly status?: PgColumn
  /** The rows of this audience. Its placeholders get their values with each query. */
  readonly where?: SQL
  /** Whether each order has an index, which finds a page of rows of any status. */
  readonly isOrdered?: boolean
  /** Counts of all rows, or of one status, are combined with those of other lists. */
  readonly counts?: CountBatch
}

export interface FilterTerm {
  /** @param value a placeholder for the value */
  where(value: SQL): SQL
  /** What is passed as the value, if it is not what was sent. */
  readonly value?: string
  /** Distinguishes conditions of one filter, which are planned by themselves. */
  readonly shape?: string
}

/** The condition of a filter that compares texts without regard to case. */
export const equalTo = (key: SQLWrapper): FilterTerm => ({ where: (value) => eq(key, sql`lower(${value})`) })

/** The condition that a row's text matches a lower-case pattern, in two equivalent forms. */
export interface Search {
  /** For a table: by an index, good for few matches. */
  readonly inTable: (pattern: SQL) => SQL
  /** For a few rows that have been read already. */
  readonly inRow: (pattern: SQL) => SQL
}

/** @param column lower-case text with a trigram index */
export function searchColumn(column: PgColumn): Search {
  const isLike = (pattern: SQL) => like(column, pattern)
  return { inTable: isLike, inRow: isLike }
}

export interface List<Row> {
  rows(query: ListQuery, values?: Values): Promise<Row[]>
  /**
   * The same rows, as many at a time as fit into memory: which they are, and their order, is as it was at the
   * beginning. Rows that are deleted meanwhile are left out.
   */
  batches(query: ListQuery, values?: Values): AsyncGenerator<Row[], void>
  count(query: ListQuery, values?: Values): Promise<number>
}

type Values = Readonly<Record<string, unknown>>
type Selected = Readonly<Record<string, PgColumn | SQL>>

/** Beside the columns that were asked for. */
const rowId = '__id'

/** A page of a search that begins after so many rows is found by the search index: more would be read in order than it has matches. */
const deepPage = 5000

/** Up to this many rows are read at once, unless they turn out too large; of more, the sizes are read first. */
const largestPage = Math.max(...pageSizes)

/** Callers choose projections, so only the first ones become prepared statements in the database. */
const maxProjections = 32
/** The same for filters that are combined. */
const maxCombinations = 64

/** Lists and counts rows. Statements are prepared once per shape of a query. */
export function createList<Row>(db: Reader, source: ListSource): List<Row> {
  const { table, columns, orderTerms, filterTerm, search, status, where, isOrdered, counts } = source

  function hasStatus({ statuses }: ListQuery): SQL | undefined {
    if (!status || statuses === null) return undefined
    // Part of the statement, because a plan that is kept depends on how many rows have it.
    if (statuses.length === 1) return sql`${status} = ${sql.raw(String(Number(statuses[0])))}`
    return sql`${status} = any(${sql.placeholder('statuses')})`
  }

  const whereFilters = (query: ListQuery) =>
    and(
      where,
      hasStatus(query),
      ...Object.entries(query.filters).map(([name, value]) =>
        filterTerm?.(name, value).where(sql`${sql.placeholder(`filter_${name}`)}`),
      ),
    )

  const matchesSearch = ({ searchText }: ListQuery, where: keyof Search = 'inTable') =>
    searchText === '' ? undefined : search?.[where](sql`lower(${sql.placeholder('search')})`)

  const columnsOf = ({ fields }: ListQuery) =>
    fields ? Object.fromEntries(Object.entries(columns).filter(([name]) => fields.includes(name))) : columns

  const whereSearched = (query: ListQuery) => and(whereFilters(query), matchesSearch(query))

  /**
   * The ids of a page, because walking an index is cheaper than walking rows. They are an array, so that the plan is
   * made once and is the same however deep the page is.
   */
  const idsOf = ({ order }: ListQuery, from: SQLWrapper, wanted: SQL = sql`true`) =>
    sql`array(select ${table.id} from ${from} where ${wanted}
              order by ${inOrder(order)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('skip')})`

  const inOrder = (order: ListQuery['order']) => sql.join(orderTerms(order), sql`, `)

  const isOnPage = (query: ListQuery): SQL | undefined =>
    query.limit === null
      ? whereSearched(query)
      : sql`${table.id} = any(${idsOf(query, table, whereSearched(query))})`

  /** No row at all unless the first rows in order fill the page. */
  function isAmongFirst(query: ListQuery): SQL {
    const first = sql`(select * from ${table} where ${whereFilters(query) ?? sql`true`}
                       order by ${inOrder(query.order)} limit ${sql.placeholder('first')}) as ${table}`
    return sql`${table.id} = any((
      with early as materialized (select ${idsOf(query, first, matchesSearch(query, 'inRow'))} as ids)
      select case when cardinality(ids) = ${sql.placeholder('limit')} then ids else '{}' end from early
    )::int[])`
  }

  /** Returns a function that reads the rows of a list, or parts of them; null if they have more bytes than it allows. */
  function createReader(name: string, selectedOf: (query: ListQuery) => Selected) {
    function prepare(where: SQL | undefined, query: ListQuery, name: string) {
      const rows = db
        .select(selectedOf(query))
        .from(table)
        .where(where)
        .orderBy(...orderTerms(query.order))
      return (query.limit === null ? rows.offset(sql.placeholder('skip')) : rows).prepare(name)
    }
    const isSearch = ({ searchText }: ListQuery) => searchText !== ''
    // The best plan for a search depends on whether its words are rare or frequent, so that it is not kept.
    const prepareAll = (query: ListQuery, name: string) =>
      prepare(isOnPage(query), query, isSearch(query) ? '' : name)
    const prepareFirst = (query: ListQuery, name: string) => prepare(isAmongFirst(query), query, name)
    const allStatement = cachePerShape(name, prepareAll, shapeOf)
    const firstStatement = cachePerShape(`${name}_first`, prepareFirst, shapeOf)

    return async (query: ListQuery, values?: Values, bytes = Number.POSITIVE_INFINITY) => {
      const all = valuesOf(query, values)
      const isPlannedOnce = isOrdered && query.limit !== null && Object.keys(query.filters).length === 0
      const options = { bytes, isPlannedOnce }
      // PostgreSQL keeps no statistics of long texts and cannot know whether words are frequent. Frequent ones fill the
      // page from the first rows in order; the search index is used only for the others.
      if (isSearch(query) && query.limit !== null && query.skip <= deepPage) {
        const found = await executeWithin(options, firstStatement(query), all)
        if (!found || found.length > 0) return found
      }
      return executeWithin(options, allStatement(query), all)
    }
  }

  const prepareById = (query: ListQuery, name: string) =>
    db
      .select({ ...columnsOf(query), [rowId]: table.id })
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder('ids')}::int[])`)
      .prepare(name)

  const prepareCount = (query: ListQuery, name: string) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(whereSearched(query))
      // The best plan depends on whether the words of a search are rare or frequent.
      .prepare(query.searchText === '' ? name : '')

  const shapeOf = (query: ListQuery) => shapeOfQuery(query, filterTerm)
  const byIdStatement = cachePerShape(`${source.name}_by_id`, prepareById, fieldsOf)
  const countStatement = cachePerShape(`${source.name}_count`, prepareCount, shapeOf)
  const valuesOf = (query: ListQuery, values?: Values) => ({
    ...values,
    ...placeholderValues(query),
    ...Object.fromEntries(
      Object.entries(query.filters).map(([name, sent]) => [
        `filter_${name}`,
        filterTerm?.(name, sent).value ?? sent,
      ]),
    ),
  })

  const readRows = createReader(`${source.name}_list`, columnsOf)
  const readSizes = createReader(`${source.name}_sizes`, (query) => ({
    id: table.id,
    bytes: textBytes(Object.values(columnsOf(query))),
  }))

  async function rowsById(ids: readonly number[], query: ListQuery): Promise<Row[]> {
    // Which rows they are is settled.
    const statement = byIdStatement({ ...query, searchText: '', filters: {} })
    const found = await statement.execute({ ids: [...ids] })
    const byId = new Map(found.map(({ [rowId]: id, ...row }) => [id, row]))
    // As above.
    return ids.flatMap((id) => (byId.get(id) as Row | undefined) ?? [])
  }

  /** The fewest rows of which a page was larger than a batch: PostgreSQL has sent them in vain. */
  let tooMany = largestPage + 1

  /** The rows of a page if they are a single batch; null if they are more. */
  async function onePage(query: ListQuery, values?: Values): Promise<Row[] | null> {
    if (query.limit === null || query.limit >= tooMany) return null
    const found = await readRows(query, values, batchBytes)
    if (!found) tooMany = Math.min(tooMany, query.limit)
    // The columns are those of the list.
    return found as Row[] | null
  }

  /** The ids and sizes of the rows, in order. */
  async function sizesOf(query: ListQuery, values?: Values): Promise<RowSize[]> {
    const found = (await readSizes(query, values)) ?? []
    return found.map(({ id, bytes }) => ({ id: Number(id), bytes: Number(bytes) }))
  }

  return {
    // The columns are those of the list.
    rows: async (query, values) => ((await readRows(query, values)) ?? []) as Row[],
    async *batches(query, values) {
      const page = await onePage(query, values)
      if (page) yield page
      else yield* rowBatches(await sizesOf(query, values), (ids) => rowsById(ids, query))
    },
    async count(query, values) {
      const alone = async () => {
        // A count has no fields, so it needs no shape for each projection.
        const statement = countStatement({ ...query, fields: null })
        const [row] = await statement.execute(valuesOf(query, values))
        return row?.count ?? 0
      }
      const isWhole = !where && query.searchText === '' && Object.keys(query.filters).length === 0
      if (!counts || !isWhole) return alone()
      const ofStatus = status && query.statuses ? inArray(status, [...query.statuses]) : sql`true`
      return counts.count({ alone, statement: sql`select count(*) from ${table} where ${ofStatus}` })
    },
  }
}

/** What a statement depends on, apart from values. */
function shapeOfQuery(query: ListQuery, filterTerm: ListSource['filterTerm']): string {
  const { fields, statuses, searchText, filters, order, limit, skip } = query
  const terms = Object.entries(filters).map(([name, value]) => [name, filterTerm?.(name, value).shape])
  return JSON.stringify([
    ...[fields, statuses?.length === 1 ? statuses : (statuses?.length ?? null)],
    ...[searchText !== '', limit !== null, skip > deepPage],
    ...[order, terms],
  ])
}

const fieldsOf = ({ fields }: ListQuery): string => JSON.stringify(fields)

/** The rules of the list, `maxProjections`, and `maxCombinations` limit the number of shapes. */
function cachePerShape<S>(
  prefix: string,
  prepare: (query: ListQuery, name: string) => S,
  shapeOf: (query: ListQuery) => string,
) {
  const known = new Map<string, S>()
  let projections = 0
  let combinations = 0
  return (query: ListQuery): S => {
    const { fields, filters } = query
    const shape = shapeOf(query)
    const found = known.get(shape)
    if (found) return found
    const isCombined = Object.keys(filters).length > 1
    if ((fields && projections >= maxProjections) || (isCombined && combinations >= maxCombinations))
      return prepare(query, '')
    const prepared = prepare(query, `${prefix}_${known.size}`)
    known.set(shape, prepared)
    if (fields) projections += 1
    if (isCombined) combinations += 1
    return prepared
  }
}

const placeholderValues = ({ statuses, searchText, limit, skip }: ListQuery) => ({
  statuses,
  search: containing(searchText),
  limit,
  skip,
  /** How many rows in order a search looks at before it uses the index. */
  first: 500 + 20 * (skip + (limit ?? 0)),
})
