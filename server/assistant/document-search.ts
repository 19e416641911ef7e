import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { documentsPath } from '#contract/assistant/document.ts'
import { document, documentWords, passage } from '#server/assistant/tables.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'

/** Installs the search for the words of each document: its title, its file name, and its passages, which come with its state. */
export const installDocumentSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'document_words',
    of: 'document',
    scopes: `'{}'`,
    head: `concat_ws(' ', document.title, document.file)`,
    // Each word once: of a document of 200 pages, a tenth of the text.
    body: `coalesce((select string_agg(distinct word, ' ')
      from passage, string_to_table(translate(lower(text), e'\\n\\t', '  '), ' ') as word
      where kind = 'document' and source_id = document.id), '')`,
    columns: ['title', 'file', 'state'],
  })

/** The passage of a document that has most of the words. */
const bestPassage = (words: SQL): SQL => sql`(
  select ${passage.text} from ${passage}
  where ${passage.kind} = 'document' and ${passage.sourceId} = ${document.id}
  order by (select count(*) from unnest(${words}) as word where strpos(lower(${passage.text}), word) > 0) desc,
    ${passage.ordinal} limit 1)`

export const documentFindSource: FindSource = {
  kind: 'document',
  search: { words: documentWords, rows: document },
  title: sql`${document.title}`,
  note: sql`${document.file}`,
  text: bestPassage,
  status: sql`${document.status}`,
}

export const documentNames: NamedRows = {
  type: documentsPath,
  rows: document,
  title: sql`${document.title}`,
  path: sql`'upload-documents?id=' || ${document.id}`,
  isKept: true,
}
