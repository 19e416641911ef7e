import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

const pendingTerms = { fastupdate: true, gin_pending_list_limit: 256 }

/**
 * The table with the words of another one's rows (`server/search/install.ts`).
 * @param of the id of the rows that are searched
 */
export const searchTable = <Name extends string>(name: Name, of: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().references(of, { onDelete: 'cascade' }),
      /** The group of people who may find it: any text, such as `project:7`. */
      scopes: text().array().notNull(),
      /** The words that count most, such as those of a title, each between spaces. */
      head: text().notNull(),
      /** All others, likewise. */
      body: text().notNull(),
    },
    // What is written waits in a list, which every search reads in full, and comes into the index many rows at a time, in half
    // the time. In KB: a longer list would cost searches more than a tenth of a millisecond.
    (table) => [index(`${name}_terms`).using('gin', searchTerms(table)).with(pendingTerms)],
  )

export type SearchTable = ReturnType<typeof searchTable>

/** The beginnings of up to eight letters of all words, the scopes, and the block of ids. The database has the function. */
export const searchTerms = ({
  id,
  scopes,
  head,
  body,
}: Record<'id' | 'scopes' | 'head' | 'body', AnyPgColumn>): SQL =>
  sql`search_terms(${id}, ${scopes}, ${head} || ${body})`

/** Longer words are indexed by so many letters. */
export const termLength = 8
/** The beginning of a word, as it is indexed. */
export const termOf = (word: string): string => [...word].slice(0, termLength).join('')

/** Rows whose ids are in one block share a term, so that the newest can be searched first. */
export const blockSize = 1024

export const scopeTerm = (scope: string): string => `#${scope}`
export const blockTerm = (block: SQL): SQL => sql`'@' || ${block}`
