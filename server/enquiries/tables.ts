import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { isoTime } from '#server/database/iso-time.ts'
import { searchTable } from '#server/search/search-table.ts'

/** Generated columns: an index on an expression alone could not serve a page deep in the list. */
const lowerCase = (name: string) =>
  text(`${name}_sort`)
    .notNull()
    .generatedAlwaysAs(sql`lower(${sql.identifier(name)})`)

export const enquiry = pgTable(
  'enquiry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The conversation with the assistant; null if the enquiry came from the form. */
    transcript: text(),
    has_transcript: boolean().notNull().generatedAlwaysAs(sql`transcript is not null`),
    /** Newest first (AC-423). */
    position: integer().notNull().default(sql`nextval('content_order')`),
    created_at: isoTime('created_at').notNull().default(sql`now()`),
    /** When an administrator first opened it; null while unread. */
    read_at: isoTime('read_at'),
    name_sort: lowerCase('name'),
    email_sort: lowerCase('email'),
    subject_sort: lowerCase('subject'),
    message_sort: text().notNull().generatedAlwaysAs(sql`lower(left(message, 300))`),
    /** The text that a search looks through; no search text contains a line break. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || email || chr(10) || subject || chr(10) || message)`),
  },
  (table) => [
    // With what is filtered by, so that the pages of a filter are found without a row.
    index('enquiry_order').on(
      table.position.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      ...[table.created_at, table.read_at, table.has_transcript],
    ),
    index('enquiry_unread').on(table.id).where(sql`read_at is null`),
    index('enquiry_search').using('gin', table.search.op('gin_trgm_ops')),
    index('enquiry_sort_name').on(table.name_sort, table.id),
    index('enquiry_sort_email').on(table.email_sort, table.id),
    index('enquiry_sort_subject').on(table.subject_sort, table.id),
    index('enquiry_sort_message').on(table.message_sort, table.id),
    index('enquiry_created_at').on(table.created_at, table.id),
    index('enquiry_read_at').on(table.read_at, table.id),
    index('enquiry_transcript').on(
      table.has_transcript,
      table.position.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** The words of enquiries (`enquiry-search.ts`). */
export const enquiryWords = searchTable('enquiry_words', () => enquiry.id)
