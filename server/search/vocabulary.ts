import { type SQL, sql } from 'drizzle-orm'
import { mayHaveSlip } from '#contract/search/matching.ts'
import type { Runner } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
import { termLength, termOf } from '#server/search/search-table.ts'

/** The same on every machine, and nothing that a name could be read from. */
const hashOf = (text: string) => `('x' || left(md5(${text}), 8))::bit(32)::int`

/** Looked up one by one: the planner expects thousands of words in each text, and would read the whole vocabulary. */
const isKnown = (hash: string) =>
  `(select true from search_vocabulary where search_vocabulary.hash = ${hash} limit 1)`

/** Whether some word begins with a term, by the name of its column. Of very many terms, one is taken for a beginning wrongly. */
export const isBeginning = (term: string): SQL => sql.raw(isKnown(hashOf(term)))

const findUnknown = statement(
  sql`select term from unnest(${sql.placeholder('terms')}::text[]) as term where ${isBeginning('term')} is null`,
  'unknown_words',
)

/** Those words of a query that may have been mistyped and are no beginning of any word. */
export async function unknownWords(db: Runner, words: readonly string[]): Promise<string[]> {
  const typed = words.filter(mayHaveSlip)
  if (typed.length === 0) return []
  const unknown = new Set((await findUnknown(db, { terms: typed.map(termOf) })).map(({ term }) => term))
  return typed.filter((word) => unknown.has(termOf(word)))
}

/**
 * SQL that adds those beginnings of words to the vocabulary that are not there yet: of three to eight letters, since shorter
 * ones, and those with digits, are only found as they are typed.
 * @param written the name of rows with `words`
 */
export const learnWords = (written: string): string => `
  insert into search_vocabulary (hash)
  select hash from (
    select distinct ${hashOf('left(letters, count)')} as hash from (
      select distinct substring(left(word, ${termLength}) from '^[^0-9]{3,}') as letters
      from (select distinct word from ${written}, string_to_table(words, ' ') as word) as words
    ) as beginnings, generate_series(3, length(letters)) as count
  ) as learned
  where ${isKnown('learned.hash')} is null`
