import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { document, documentWords } from '#server/assistant/tables.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'

/** Has a trigger write the words of each document's title and file name. */
export const installDocumentSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'document_words',
    of: 'document',
    scopes: `'{}'`,
    head: `concat_ws(' ', document.title, document.file)`,
    columns: ['title', 'file'],
  })

export const documentFindSource: FindSource = {
  kind: 'document',
  search: { words: documentWords, rows: document },
  title: sql`${document.title}`,
  note: sql`${document.file}`,
  text: null,
  status: sql`${document.status}`,
}
