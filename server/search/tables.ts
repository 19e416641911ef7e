import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Hashes of the beginnings of all words of all `searchTable`s (`vocabulary.ts`). One may be there more than once: with a
 * unique index, transactions that write the same new word would wait for each other.
 */
export const searchVocabulary = pgTable('search_vocabulary', { hash: integer().notNull() }, (table) => [
  index('search_vocabulary_hash').on(table.hash),
])

/** Rows whose words are not written yet, in the order of their changes; one that has changed often is there as often. */
export const staleWords = pgTable(
  'stale_words',
  {
    /** The name of the `searchTable`. */
    words: text().notNull(),
    change: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    rowId: integer('row_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.words, table.change] })],
)
