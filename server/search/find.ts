import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { mayHaveSlip, ratingFor } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import type { Runner } from '#server/database/connect.ts'
import { type Statement, statement } from '#server/database/statement.ts'
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
/** So many of the newest ids, and the rest of their block, serve as a sample of how frequent the words are. */
const leastSample = (most: number) => 2 * most
/** Statements for more words are planned each time. */
const mostPlanned = 3
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
  const { findLiteral, findWithSlips } = createSearches([search])
  const [literal = []] = await findLiteral(db, query)
  if (literal.length > 0) return literal
  const [withSlips = []] = await findWithSlips(db, query)
  return withSlips
}

/** Several tables that are searched at once. The results are the ids of each, the best first. */
export interface Searches {
  /** The rows that have every word as a word or as the beginning of one. */
  findLiteral(db: Runner, query: string): Promise<number[][]>
  /** The rows that have every word with at most one slip. */
  findWithSlips(db: Runner, query: string): Promise<number[][]>
}

/**
 * One statement asks all tables: planning and sending one for each takes longer than to execute them. It is built once for
 * each number of words.
 * @param name of the statements, to have the few most frequent ones planned once as well
 * @param most of each table: where more match, only so many of the newest are considered
 */
export function createSearches(searches: readonly SearchIn[], most = mostFound, name?: string): Searches {
  const known = new Map<string, Statement>()
  const statementFor = (way: string, selection: Selection) => {
    const key = `${way}_${selection.words}`
    const found =
      known.get(key) ??
      statement(
        newestOfAll(searches, selection),
        selection.words <= mostPlanned && name ? `${name}_${key}` : undefined,
      )
    known.set(key, found)
    return found
  }
  const findNewest = async (
    db: Runner,
    way: string,
    selection: Selection,
    values: Record<string, unknown>,
  ) => {
    const found = searches.map((): number[] => [])
    if (searches.every(({ scopes }) => scopes?.length === 0)) return found
    for (const { at, ids } of await statementFor(way, selection)(db, values))
      found[Number(at)] = ids as number[]
    return found
  }
  return {
    async findLiteral(db, query) {
      const words = searchWords(query)
      if (words.length === 0) return searches.map(() => [])
      return findNewest(db, 'literal', literal(words.length, most), literalValues(words))
    },

    async findWithSlips(db, query) {
      const words = searchWords(query)
      if (!words.some(mayHaveSlip)) return searches.map(() => [])
      const values = Object.fromEntries(words.map((word, at) => [`near_${at}`, termsNear(word)]))
      const found = await findNewest(db, 'slips', withSlips(words.length), values)
      return bestWithSlips(db, searches, found, query)
    },
  }
}

/** How the newest rows that match are selected. */
interface Selection {
  /** The number of words. */
  readonly words: number
  /** What is asked for, by name and type. */
  readonly asked: Readonly<Record<string, 'text' | 'text[]' | 'boolean'>>
  readonly most: number
  matches(table: SearchTable): SQL | undefined
  /** @param ids an array of the newest rows that match, the newest first */
  ordered(search: SearchIn, ids: SQL): SQL
}

const asked = (name: string): SQL => sql`asked.${sql.identifier(name)}`
const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

const literal = (words: number, most: number): Selection => ({
  words,
  most,
  asked: {
    terms: 'text[]',
    phrase: 'text',
    ...Object.fromEntries(numbersTo(words).map((at) => [`word_${at}`, 'text'])),
    ...Object.fromEntries(numbersTo(words).map((at) => [`is_term_${at}`, 'boolean'])),
  },
  matches: (table) =>
    and(
      sql`${searchTerms(table)} @> ${asked('terms')}`,
      ...numbersTo(words).map(
        (at) => sql`(${asked(`is_term_${at}`)} or strpos(${all(table)}, ${asked(`word_${at}`)}) > 0)`,
      ),
    ),
  ordered: ({ words: table, rows, order }, ids) => sql`array(
    select ${table.id} from ${table}
    ${order ? sql`inner join ${rows} on ${rows.id} = ${table.id}` : sql``}
    where ${table.id} = any(${ids})
    order by ${rank(table, words)} desc, ${order ?? table.id} desc, ${table.id} desc)`,
})

/** A space is before what is asked for, as before each stored word. */
const literalValues = (words: readonly string[]): Record<string, unknown> => ({
  terms: words.map(termOf),
  phrase: ` ${words.join(' ')}`,
  ...Object.fromEntries(words.map((word, at) => [`word_${at}`, ` ${word}`])),
  ...Object.fromEntries(words.map((word, at) => [`is_term_${at}`, word === termOf(word)])),
})

const withSlips = (words: number): Selection => ({
  words,
  most: mostWithSlips,
  asked: Object.fromEntries(numbersTo(words).map((at) => [`near_${at}`, 'text[]'])),
  matches: (table) =>
    and(...numbersTo(words).map((at) => sql`${searchTerms(table)} && ${asked(`near_${at}`)}`)),
  ordered: (_, ids) => ids,
})

function newestOfAll(searches: readonly SearchIn[], selection: Selection): SQL {
  const values = Object.entries(selection.asked).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
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
  const inBlocks = (from: SQL) =>
    matching(
      search,
      selection,
      sql`${searchTerms(table)} && array(
        select ${blockTerm(sql`block`)} from generate_series(${from}, last / ${integer(blockSize)}) as block)`,
    )
  const blocks = sql`least(${integer(mostBlocks)}, last / ${integer(blockSize)})`
  // Half more than would be there if the rest is like the sample.
  const wanted = sql`(1.5 * ${most} * (last - ${integer(blockSize)} * start) / ${integer(blockSize)} / cardinality(sample))`
  const ids = sql`case
    when cardinality(sample) >= ${most} or start = 0 then sample
    when cardinality(sample) > 0 and ${wanted} <= ${blocks}
      then ${inBlocks(sql`last / ${integer(blockSize)} - ceil(${wanted})::int`)}
    else ${matching(search, selection)} end`
  // Without the offsets, what is computed once would be repeated wherever it is named.
  return sql`${selection.ordered(search, ids)} as ids
    from asked, lateral (
      select last, start, ${inBlocks(sql`start`)} as sample
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
  // The index of terms comes first: the planner does not know how rare they are.
  return sql`array(
    select matching.id from (select ${table.id} as id from ${table} where ${found} offset 0) as matching
    ${where ? sql`inner join ${rows} on ${rows.id} = matching.id where ${where}` : sql``}
    order by matching.id desc limit ${integer(most)})`
}

/** Words of the head count most, whole words more than prefixes, and adjacent words more than distant ones. */
function rank(table: SearchTable, words: number): SQL {
  const weight = (text: PgColumn, part: SQL, points: number) =>
    sql`case when strpos(${text}, ${part}) > 0 then ${integer(points)} else 0 end`
  const ofWords = numbersTo(words).flatMap((at) => {
    const word = asked(`word_${at}`)
    return [
      weight(table.head, sql`${word} || ' '`, 4),
      weight(table.head, word, 6),
      weight(table.body, sql`${word} || ' '`, 2),
      weight(table.body, word, 1),
    ]
  })
  const phrase = asked('phrase')
  const together =
    words > 1
      ? [
          weight(table.head, sql`${phrase} || ' '`, 10),
          weight(table.head, phrase, 8),
          weight(table.body, phrase, 4),
        ]
      : []
  return sql.join([...ofWords, ...together], sql` + `)
}

/** Compares what was found with the query, word by word. */
async function bestWithSlips(
  db: Runner,
  searches: readonly SearchIn[],
  found: readonly (readonly number[])[],
  query: string,
): Promise<number[][]> {
  const branches = searches.flatMap(({ words: table }, at) =>
    found[at]?.length
      ? sql`select ${integer(at)} as at, ${table.id} as id, ${table.head} as head, left(${table.body}, ${integer(longestRead)}) as body
          from ${table} where ${table.id} = any(${sql.param(found[at])}::int[])`
      : [],
  )
  if (branches.length === 0) return searches.map(() => [])
  const { rows } = await db.execute<{ at: number; id: number; head: string; body: string }>(
    sql.join(branches, sql` union all `),
  )
  const rate = ratingFor(query)
  const rated = rows
    .map(({ at, id, head, body }) => ({ at, id, rating: rate(head + body), inHead: rate(head) }))
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating + other.inHead - one.rating - one.inHead || other.id - one.id)
  return searches.map((_, search) => rated.filter(({ at }) => at === search).map(({ id }) => id))
}

/** The characters of a text in which misspelled words are searched. */
const longestRead = 20_000

const all = (table: SearchTable) => sql`(${table.head} || ${table.body})`
const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`
/** Written into the statement, since the planner may use it. */
const integer = (number: number) => sql.raw(String(number))
