import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { enquiry, enquiryWords } from '#server/enquiries/tables.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'

/** Installs the search for the words of each enquiry. */
export const installEnquirySearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'enquiry_words',
    of: 'enquiry',
    scopes: `'{}'`,
    head: `concat_ws(' ', enquiry.name, enquiry.email, enquiry.subject)`,
    body: 'enquiry.message',
    columns: ['name', 'email', 'subject', 'message'],
  })

export const enquiryFindSource: FindSource = {
  kind: 'enquiry',
  search: { words: enquiryWords, rows: enquiry },
  title: sql`${enquiry.subject}`,
  note: sql`concat_ws(' · ', ${enquiry.name}, ${enquiry.email})`,
  text: sql`${enquiry.message}`,
}
