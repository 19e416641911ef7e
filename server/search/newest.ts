import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  blockSize,
  blockTerm,
  type SearchTable,
  scopeTerm,
  searchTerms,
} from '#server/search/search-table.ts'

/** So many of the newest ids, and the rest of their block, serve as a sample of how frequent the words are. */
const leastSample = (most: number) => 2 * most
/** Beyond this many blocks, listing them takes longer than searching all. */
const mostBlocks = 128

export interface SearchIn {
  readonly words: SearchTable
  /** The rows to search. */
  readonly rows: PgTable & { readonly id: PgColumn }
  /** Only rows with one of these; absent for those who may find everything. */
  readonly scopes?: readonly string[] | undefined
  /** A further condition on `rows`. */
  readonly where?: SQL | undefined
  /** Orders rows that match equally well, greatest first; the id when absent. */
  readonly order?: SQLWrapper | undefined
}

/** How the newest rows that match are selected. */
export interface Selection {
  /** The number of words. */
  readonly words: number
  /** What is asked for, by name. */
  readonly asked: Readonly<Record<string, SQL>>
  readonly most: number
  matches(table: SearchTable): SQL | undefined
  /** @param ids an array of the newest rows that match, the newest first */
  ordered(search: SearchIn, ids: SQL): SQL
}

/** What a selection has asked for. */
export const asked = (name: string): SQL => sql`asked.${sql.identifier(name)}`

/** Selects the position and the ids of each search. */
export function newestOfAll(searches: readonly SearchIn[], selection: Selection): SQL {
  const values = Object.entries(selection.asked).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  )
  const branches = searches.flatMap((search, at) =>
    search.scopes?.length === 0 ? [] : sql`select ${integer(at)} as at, ${newestOf(search, selection)}`,
  )
  return sql`with asked as materialized (select ${sql.join(values, sql`, `)}) ${sql.join(branches, sql` union all `)}`
}

/**
 * Selects the `ids` of one table: looks into as many of the newest blocks as are likely to have the most rows that are
 * wanted; where they are rare, into all.
 */
function newestOf(search: SearchIn, selection: Selection): SQL {
  const { words: table } = search
  const most = integer(selection.most)
  const inBlocks = (from: SQL, to: SQL) =>
    matching(
      search,
      selection,
      sql`${searchTerms(table)} && array(
        select ${blockTerm(sql`block`)} from generate_series(${from}, ${to}) as block)`,
    )
  const blocks = sql`least(${integer(mostBlocks)}, start)`
  // Twice as many as would be there if what is older is like the sample.
  const wanted = sql`(2.0 * (${most} - cardinality(sample)) * (last - ${integer(blockSize)} * start) / ${integer(blockSize)} / cardinality(sample))`
  // The sample has all that is newer.
  const older = inBlocks(sql`start - ceil(${wanted})::int`, sql`start - 1`)
  const ids = sql`case
    when cardinality(sample) >= ${most} or start = 0 then sample
    when cardinality(sample) > 0 and ${wanted} <= ${blocks} then (sample || ${older})[:${most}]
    else ${matching(search, selection)} end`
  // Without the offsets, what is computed once would be repeated wherever it is named.
  return sql`${selection.ordered(search, ids)} as ids
    from asked, lateral (
      select last, start, ${inBlocks(sql`start`, sql`last / ${integer(blockSize)}`)} as sample
      from (
        select last, greatest(last - ${integer(leastSample(selection.most))}, 0) / ${integer(blockSize)} as start
        from (select coalesce(max(${table.id}), 0) as last from ${table}) as ended
      ) as started offset 0
    ) as sampled`
}

/** The newest rows that match, as an array: the planner overestimates their number and would join all rows. */
function matching(
  { words: table, rows, scopes, where }: SearchIn,
  { matches, most }: Selection,
  inBlocks?: SQL,
): SQL {
  const found = and(
    matches(table),
    scopes && sql`${searchTerms(table)} && ${textArray(scopes.map(scopeTerm))}`,
    inBlocks,
  )
  // The index of terms comes first: the planner does not know how rare they are. Further conditions are looked up row by row,
  // until there are enough: a join would read all of `rows`.
  const further = where ? sql`where (select ${where} from ${rows} where ${rows.id} = matching.id)` : sql``
  return sql`array(
    select matching.id from (
      select ${table.id} as id from ${table} where ${found} order by ${table.id} desc offset 0
    ) as matching ${further} order by matching.id desc limit ${integer(most)})`
}

/** Written into the statement, since the planner may use it. */
export const integer = (number: number): SQL => sql.raw(String(number))
/** As often as a query has words. */
export const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`
