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
    ...textsAsked(
      'phrase',
      'whole_phrase',
      ...numbersTo(words).flatMap((at) => [`word_${at}`, `whole_${at}`]),
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

const textsAsked = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}::text`]))

/** What is asked for. A space is before what is asked for, as before each stored word. */
export const literalValues = (words: readonly string[]): Record<string, unknown> => ({
  terms: words.map(termOf),
  phrase: ` ${words.join(' ')}`,
  whole_phrase: ` ${words.join(' ')} `,
  ...Object.fromEntries(words.map((word, at) => [`word_${at}`, ` ${word}`])),
  ...Object.fromEntries(words.map((word, at) => [`whole_${at}`, ` ${word} `])),
  ...Object.fromEntries(words.map((word, at) => [`is_term_${at}`, word === termOf(word)])),
})

/**
 * Words of the head count most, whole words more than prefixes, and adjacent words more than distant ones. Each text is
 * looked through as seldom as possible, which is most of the time that ranking takes.
 */
function rank(table: SearchTable, words: number): SQL {
  const { head, body } = table
  const has = (text: PgColumn, part: SQL) => sql`strpos(${text}, ${part}) > 0`
  /** Of a head, most of which have nothing of what is asked for. */
  const inHead = (part: SQL, whole: SQL, points: number, more: number) =>
    sql`case when ${has(head, part)} then case when ${has(head, whole)} then ${integer(points + more)} else ${integer(points)} end else 0 end`
  const ofWords = numbersTo(words).flatMap((at) => {
    const [word, whole] = [asked(`word_${at}`), asked(`whole_${at}`)]
    return [
      inHead(word, whole, 6, 4),
      // Of a body, most of which have it: the others have it in the head.
      sql`case when ${has(body, whole)} then 3 when ${has(body, word)} then 1 else 0 end`,
    ]
  })
  const phrase = asked('phrase')
  const together =
    words > 1
      ? [inHead(phrase, asked('whole_phrase'), 8, 10), sql`case when ${has(body, phrase)} then 4 else 0 end`]
      : []
  return sql.join([...ofWords, ...together], sql` + `)
}
