import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asked, integer, numbersTo, type Selection } from '#server/search/newest.ts'
import { type SearchTable, searchTerms, termOf } from '#server/search/search-table.ts'

/** Rows that have every word as a word or as the beginning of one, the best first. */
export const literal = (words: number, most: number): Selection => ({
  words,
  most,
  asked: {
    terms: sql`${sql.placeholder('terms')}::text[]`,
    phrase: sql`${sql.placeholder('phrase')}::text`,
    ...Object.fromEntries(
      numbersTo(words).map((at) => [`word_${at}`, sql`${sql.placeholder(`word_${at}`)}::text`]),
    ),
    ...Object.fromEntries(
      numbersTo(words).map((at) => [`is_term_${at}`, sql`${sql.placeholder(`is_term_${at}`)}::boolean`]),
    ),
  },
  matches: (table) =>
    and(
      sql`${searchTerms(table)} @> ${asked('terms')}`,
      ...numbersTo(words).map(
        (at) =>
          sql`(${asked(`is_term_${at}`)} or strpos(${table.head} || ${table.body}, ${asked(`word_${at}`)}) > 0)`,
      ),
    ),
  ordered: ({ words: table, rows, order }, ids) => sql`array(
    select ${table.id} from ${table}
    ${order ? sql`inner join ${rows} on ${rows.id} = ${table.id}` : sql``}
    where ${table.id} = any(${ids})
    order by ${rank(table, words)} desc, ${order ?? table.id} desc, ${table.id} desc)`,
})

/** What is asked for. A space is before what is asked for, as before each stored word. */
export const literalValues = (words: readonly string[]): Record<string, unknown> => ({
  terms: words.map(termOf),
  phrase: ` ${words.join(' ')}`,
  ...Object.fromEntries(words.map((word, at) => [`word_${at}`, ` ${word}`])),
  ...Object.fromEntries(words.map((word, at) => [`is_term_${at}`, word === termOf(word)])),
})

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
