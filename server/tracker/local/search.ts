import type pg from 'pg'
import { installSearchText } from '#server/list/search-text.ts'

/** Has a trigger write the searched text of each issue; of the description what is outside of its tags. */
export const installIssueSearch = (client: pg.ClientBase): Promise<void> =>
  installSearchText(client, {
    searched: 'issue',
    // Comments and work logs, which change an issue too, write no text.
    columns: ['summary', 'environment', 'labels', 'description'],
    table: 'issue_search',
    into: ['issue_id', 'project_id', 'text'],
    valuesOf: (row) =>
      `${row}.id, ${row}.project_id, lower(concat_ws(chr(10), ${row}.key, ${row}.summary, ${row}.environment, array_to_string(${row}.labels, ' '),
    regexp_replace(${row}.description, '<[^>]*>', ' ', 'g')))`,
  })
