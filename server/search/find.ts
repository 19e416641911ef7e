import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { mayHaveSlip, ratingFor } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import type { Runner } from '#server/database/connect.ts'
import {
  blockSize,
  blockTerm,
  type SearchTable,
  scopeTerm,
  searchTerms,
} from '#server/search/search-table.ts'
import { termOf, termsNear } from '#server/search/slips.ts'

/** The most rows that a search finds: where more match, only the newest are considered. */
export const mostFound = 1000
/** The most rows with typing slips, which are read to choose the best. */
const mostWithSlips = 100
/** How many of the newest blocks serve as a sample of how frequent the words are. */
const firstBlocks = 2
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

/**
 * The ids of the rows that have every word of a query, in any order, as a word or as the beginning of one; the best first,
 * at most `mostFound`. Where there are none, those whose words differ by one slip of the keyboard.
 */
export async function findBest(db: Runner, search: SearchIn, query: string): Promise<number[]> {
  const literal = await findLiteral(db, search, query)
  return literal.length > 0 ? literal : findWithSlips(db, search, query)
}

/**
 * The same, without those that differ by a slip.
 * @param most where more match, only so many of the newest are considered
 */
export async function findLiteral(
  db: Runner,
  search: SearchIn,
  query: string,
  most = mostFound,
): Promise<number[]> {
  const { words: table } = search
  const words = searchWords(query)
  if (words.length === 0 || search.scopes?.length === 0) return []
  const hasWords = and(
    sql`${searchTerms(table)} @> ${textArray(words.map(termOf))}`,
    ...words
      .filter((word) => word !== termOf(word))
      .map((word) => sql`strpos(${all(table)}, ${` ${word}`}) > 0`),
  )
  return findNewest(db, table, most, (blocks) => findRanked(db, search, words, { hasWords, blocks, most }))
}

/** The newest blocks; null for all. */
type Blocks = { readonly newest: number; readonly count: number } | null

/** Looks into as many of the newest blocks as are likely to have the most rows that are wanted; where they are rare, into all. */
async function findNewest<Row>(
  db: Runner,
  table: SearchTable,
  most: number,
  find: (blocks: Blocks) => Promise<Row[]>,
): Promise<Row[]> {
  const { rows: last } = await db.execute<{ block: number }>(
    sql`select coalesce(max(${table.id}), 0) / ${blockSize} as block from ${table}`,
  )
  const newest = last[0]?.block ?? 0
  if (newest <= 2 * firstBlocks) return find(null)
  const first = await find({ newest, count: firstBlocks })
  if (first.length >= most) return first
  const wanted = first.length === 0 ? Infinity : Math.ceil((1.5 * firstBlocks * most) / first.length)
  return find(wanted > Math.min(mostBlocks, newest) ? null : { newest, count: wanted })
}

interface Selection {
  readonly hasWords: SQL | undefined
  readonly blocks: Blocks
  readonly most: number
}

async function findRanked(
  db: Runner,
  search: SearchIn,
  words: readonly string[],
  selection: Selection,
): Promise<number[]> {
  const { words: table, order } = search
  const ids = candidates(search, selection)
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} as id from ${table}
    ${order ? sql`inner join ${search.rows} on ${search.rows.id} = ${table.id}` : sql``}
    where ${table.id} = any(${ids})
    order by ${rank(table, words)} desc, ${order ?? table.id} desc, ${table.id} desc`)
  return rows.map(({ id }) => id)
}

/**
 * The newest rows that have the words, as an array: the planner overestimates their number and would join all rows.
 */
function candidates(
  { words: table, rows, scopes, where }: SearchIn,
  { hasWords, blocks, most }: Selection,
): SQL {
  const terms = searchTerms(table)
  const found = and(
    hasWords,
    scopes && sql`${terms} && ${textArray(scopes.map(scopeTerm))}`,
    blocks === null
      ? undefined
      : sql`${terms} && ${textArray(Array.from({ length: blocks.count }, (_, at) => blockTerm(blocks.newest - at)))}`,
  )
  // The index of terms comes first: the planner does not know how rare they are.
  return sql`array(
    select matching.id from (select ${table.id} as id from ${table} where ${found} offset 0) as matching
    ${where ? sql`inner join ${rows} on ${rows.id} = matching.id where ${where}` : sql``}
    order by matching.id desc limit ${most})`
}

/** Words of the head count most, whole words more than prefixes, and adjacent words more than distant ones. */
function rank(table: SearchTable, words: readonly string[]): SQL {
  const weight = (text: PgColumn, part: string, points: number) =>
    sql`case when strpos(${text}, ${part}) > 0 then ${sql.raw(String(points))} else 0 end`
  const ofWords = words.flatMap((word) => [
    weight(table.head, ` ${word} `, 4),
    weight(table.head, ` ${word}`, 6),
    weight(table.body, ` ${word} `, 2),
    weight(table.body, ` ${word}`, 1),
  ])
  const phrase = ` ${words.join(' ')}`
  const together =
    words.length > 1
      ? [weight(table.head, `${phrase} `, 10), weight(table.head, phrase, 8), weight(table.body, phrase, 4)]
      : []
  return sql.join([...ofWords, ...together], sql` + `)
}

/** The ids of the rows that have every word of a query with at most one slip, the best first. */
export async function findWithSlips(db: Runner, search: SearchIn, query: string): Promise<number[]> {
  const { words: table } = search
  const words = searchWords(query)
  if (search.scopes?.length === 0 || !words.some(mayHaveSlip)) return []
  const hasWords = and(...words.map((word) => sql`${searchTerms(table)} && ${textArray(termsNear(word))}`))
  const rate = ratingFor(query)
  const rows = await findNewest(db, table, mostWithSlips, async (blocks) => {
    const ids = candidates(search, { hasWords, blocks, most: mostWithSlips })
    const { rows } = await db.execute<{ id: number; head: string; body: string }>(sql`
      select ${table.id} as id, ${table.head} as head, left(${table.body}, ${longestRead}) as body
      from ${table} where ${table.id} = any(${ids}) order by ${table.id} desc`)
    return rows
  })
  return rows
    .map(({ id, head, body }) => ({ id, rating: rate(head + body), inHead: rate(head) }))
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating + other.inHead - one.rating - one.inHead)
    .map(({ id }) => id)
}

/** The characters of a text in which misspelled words are searched. */
const longestRead = 20_000

const all = (table: SearchTable) => sql`(${table.head} || ${table.body})`
const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`
