import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import { emailWords, outbox } from '#server/mail/tables.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'

/** Installs the search for the words of each mail to or from a candidate. */
export const installMailSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'email_words',
    of: 'outbox',
    scopes: `'{}'`,
    head: `concat_ws(' ', outbox.subject, outbox."to", outbox.to_name)`,
    body: 'outbox.text',
    where: 'outbox.candidate_id is not null and not outbox.confidential',
    columns: ['candidate_id', 'subject', '"to"', 'to_name', 'text', 'confidential'],
  })

export const mailFindSource: FindSource = {
  kind: 'email',
  search: {
    words: emailWords,
    rows: outbox,
    where: and(isNotNull(outbox.candidateId), eq(outbox.confidential, false)),
  },
  title: sql`${outbox.subject}`,
  note: sql`${outbox.to}`,
  text: sql`${outbox.text}`,
}
