import { sql } from 'drizzle-orm'
import { mayHaveSlip, ratingFor } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import type { Runner } from '#server/database/connect.ts'
import { isAmong, type Statement, statement } from '#server/database/statement.ts'
import { literal, literalValues } from '#server/search/literal.ts'
import { integer, newestOfAll, type SearchIn, type Selection } from '#server/search/newest.ts'
import { nearValues, withSlips } from '#server/search/slips.ts'
import { refreshWords } from '#server/search/stale-words.ts'
import { unknownWords } from '#server/search/vocabulary.ts'

/** The most rows that a search finds: where more match, only the newest are considered. */
export const mostFound = 1000
/** Statements for more words are planned each time. */
const mostPlanned = 3

/**
 * The ids of the rows that have every word of a query, in any order, as a word or as the beginning of one; the best first,
 * at most `mostFound`. Where there are none, those whose words differ by one slip of the keyboard.
 */
export async function findBest(db: Runner, search: SearchIn, query: string): Promise<number[]> {
  const [found = []] = await createSearch([search])(db, query)
  return found
}

/**
 * Searches several tables at once. Returns the ids of each, the best first: of the rows that have every word as a word or as
 * the beginning of one; where no table has any, of those that have every word with at most one slip. Words that stand in some
 * text are taken for mistyped only where no row has them beside what the others were meant to be.
 */
export type Search = (db: Runner, query: string) => Promise<number[][]>

/**
 * One statement asks many tables: planning and sending one for each takes longer than to execute them. It is built once for
 * each number of words. Where there are very many tables, two statements ask half of them each, at the same time.
 * @param name of the statements, to have the few most frequent ones planned once as well
 * @param most of each table: where more match, only so many of the newest are considered
 */
export function createSearch(searches: readonly SearchIn[], most = mostFound, name?: string): Search {
  const known = new Map<string, Statement[]>()
  const tables = [...new Set(searches.map(({ words }) => words))]
  const lanes = lanesOf(searches)
  const read = readWords(searches, name)
  const statementsFor = (way: string, selection: Selection) => {
    const key = `${way}_${selection.words}`
    const found =
      known.get(key) ??
      lanes.map((lane, at) =>
        statement(
          newestOfAll(
            lane.map(({ search }) => search),
            selection,
          ),
          selection.words <= mostPlanned && name ? `${name}_${key}_${at}` : undefined,
        ),
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
    await Promise.all(
      statementsFor(way, selection).map(async (find, lane) => {
        for (const { at, ids } of await find(db, values)) {
          const one = lanes[lane]?.[Number(at)]
          if (one) found[one.at] = ids as number[]
        }
      }),
    )
    return found
  }
  const isFound = (found: readonly number[][]) => found.some(({ length }) => length > 0)
  async function findWithSlips(
    db: Runner,
    words: readonly string[],
    mistyped: readonly string[],
    query: string,
  ): Promise<number[][]> {
    const values = nearValues(words, new Set(mistyped))
    const found = await findNewest(db, 'slips', withSlips(words.length, most), values)
    return bestWithSlips(db, read, found, query)
  }

  return async (db, query) => {
    const words = searchWords(query)
    if (words.length === 0) return searches.map(() => [])
    await refreshWords(db, tables)
    const unknown = await unknownWords(db, words)
    if (unknown.length === 0) {
      const found = await findNewest(db, 'literal', literal(words.length, most), literalValues(words))
      if (isFound(found)) return found
    }
    const all = words.filter(mayHaveSlip)
    if (unknown.length > 0 && unknown.length < all.length) {
      const found = await findWithSlips(db, words, unknown, query)
      if (isFound(found)) return found
    }
    return all.length > 0 ? findWithSlips(db, words, all, query) : searches.map(() => [])
  }
}

/** Fewer tables are searched sooner than a second connection is asked. */
const mostAlone = 4

/** What is searched at the same time, each by a connection of its own. */
function lanesOf(searches: readonly SearchIn[]): { search: SearchIn; at: number }[][] {
  const all = searches.map((search, at) => ({ search, at }))
  if (all.length <= mostAlone) return [all]
  return [0, 1].map((lane) => all.filter(({ at }) => at % 2 === lane))
}

/** Reads the words of rows of each search. */
const readWords = (searches: readonly SearchIn[], name: string | undefined): Statement =>
  statement(
    sql.join(
      searches.map(
        ({ words: table }, at) =>
          sql`select ${integer(at)} as at, ${table.id} as id, ${table.head} as head, left(${table.body}, ${integer(longestRead)}) as body
            from ${table} where ${isAmong(table.id, `ids_${at}`)}`,
      ),
      sql` union all `,
    ),
    name && `${name}_words`,
  )

/** Compares what was found with the query, word by word. */
async function bestWithSlips(
  db: Runner,
  read: Statement,
  found: readonly (readonly number[])[],
  query: string,
): Promise<number[][]> {
  if (found.every(({ length }) => length === 0)) return found.map(() => [])
  const ids = Object.fromEntries(found.map((ids, at) => [`ids_${at}`, [...ids]]))
  // They are what the statement selects.
  const rows = (await read(db, ids)) as { at: number; id: number; head: string; body: string }[]
  const rate = ratingFor(query)
  const rated = rows
    .map(({ at, id, head, body }) => ({ at, id, rating: rate(head + body), inHead: rate(head) }))
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating + other.inHead - one.rating - one.inHead || other.id - one.id)
  return found.map((_, search) => rated.filter(({ at }) => at === search).map(({ id }) => id))
}

/** The characters of a text in which misspelled words are searched. */
const longestRead = 20_000
