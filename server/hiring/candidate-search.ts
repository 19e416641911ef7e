import { inArray, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { candidate, candidateSearch } from '#server/hiring/tables.ts'
import { installSearchText } from '#server/list/search-text.ts'
import type { Search } from '#server/list/select.ts'

/** A search in the texts of candidates (HD-045). */
export const candidateTexts: Search = {
  inTable: (pattern) =>
    inArray(
      candidate.id,
      sql`(select ${candidateSearch.candidate_id} from ${candidateSearch} where ${candidateSearch.text} like ${pattern})`,
    ),
  inRow: (pattern) => sql`(${textOfRow}) like ${pattern}`,
}

const textOfRow: SQL = sql`select ${candidateSearch.text} from ${candidateSearch} where ${candidateSearch.candidate_id} = ${candidate.id}`

const columns = ['candidateName', 'email', 'designation', 'nameOfReference', 'description'].map(
  (name) => `"${name}"`,
)

/** Has a trigger write the searched text of each candidate. */
export const installCandidateSearch = (client: pg.ClientBase): Promise<void> =>
  installSearchText(client, {
    searched: 'candidate',
    columns,
    table: 'candidate_search',
    into: ['candidate_id', 'text'],
    valuesOf: (row) =>
      `${row}.id, lower(concat_ws(chr(10), ${columns.map((name) => `${row}.${name}`).join(', ')}))`,
  })
