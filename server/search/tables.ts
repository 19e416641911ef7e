import { index, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * Hashes of the beginnings of all words of all `searchTable`s (`vocabulary.ts`). One may be there more than once: with a
 * unique index, transactions that write the same new word would wait for each other.
 */
export const searchVocabulary = pgTable('search_vocabulary', { hash: integer().notNull() }, (table) => [
  index('search_vocabulary_hash').on(table.hash),
])
