import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { applicantFieldNames } from '#contract/hiring/applicant-fields.ts'
import type { CandidateReads } from '#server/hiring/candidate-reads.ts'
import { candidate, candidateSearch, candidateWords, resumeReading } from '#server/hiring/tables.ts'
import { installSearchText } from '#server/list/search-text.ts'
import type { Search } from '#server/list/select.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'
import { searchTerms, termLength } from '#server/search/search-table.ts'

/**
 * Searches the fields of candidates for a part of their text (HD-045), or fields and resume for all of the words, in any
 * order, each as a word or as the beginning of one (HD-531).
 */
export const candidateTexts: Search = {
  inTable: (pattern) => sql`${candidate.id} = any(array(
      select ${candidateSearch.candidate_id} from ${candidateSearch} where ${candidateSearch.text} like ${pattern}
      union
      select ${candidateWords.id} from ${candidateWords}
      where ${searchTerms(candidateWords)} @> (select array_agg(left(word, ${termLength})) from ${wordsOf(pattern)})
        and ${hasWords(pattern)}
    ))`,
  // No EXISTS, for which PostgreSQL would read the words of all candidates.
  inRow: (pattern) => sql`((${textOfRow}) like ${pattern} or (
      select ${hasWords(pattern)} from ${candidateWords} where ${candidateWords.id} = ${candidate.id}
    ))`,
}

/** The words of a LIKE pattern; its wildcards separate words. */
const wordsOf = (pattern: SQL): SQL =>
  sql`unnest(string_to_array(nullif(btrim(search_form(${pattern})), ''), ' ')) as word`

/** Null, and so no match, for a pattern without words. */
const hasWords = (pattern: SQL): SQL =>
  sql`(select bool_and(strpos(${candidateWords.head} || ${candidateWords.body}, ' ' || word) > 0) from ${wordsOf(pattern)})`

const textOfRow: SQL = sql`select ${candidateSearch.text} from ${candidateSearch} where ${candidateSearch.candidate_id} = ${candidate.id}`

const columns = applicantFieldNames.map((name) => `"${name}"`)

/** Has triggers write the searched text of each candidate, and its words with those of the resume. */
export async function installCandidateSearch(client: pg.ClientBase): Promise<void> {
  await installSearchText(client, {
    searched: 'candidate',
    columns,
    table: 'candidate_search',
    into: ['candidate_id', 'text'],
    valuesOf: (row) =>
      `${row}.id, lower(concat_ws(chr(10), ${columns.map((name) => `${row}.${name}`).join(', ')}))`,
  })
  await installSearch(client, {
    table: 'candidate_words',
    of: 'candidate',
    scopes: `'{}'`,
    head: `concat_ws(' ', ${columns.map((name) => `candidate.${name}`).join(', ')})`,
    // The newest reading, without the hidden text of the resume.
    body: `coalesce((select text from resume_reading where candidate_id = candidate.id order by id desc limit 1), '')`,
    columns,
    parts: [{ table: 'resume_reading', id: 'candidate_id', columns: ['text'] }],
  })
}

export const candidateFindSource = (reads: CandidateReads): FindSource => ({
  kind: 'candidate',
  search: { words: candidateWords, rows: candidate },
  title: sql`${candidate.candidateName}`,
  note: sql`concat_ws(' · ', ${candidate.designation}, ${candidate.email})`,
  text: sql`concat_ws(' ', ${candidate.description}, (
    select ${resumeReading.text} from ${resumeReading} where ${resumeReading.candidate_id} = ${candidate.id}
    order by ${resumeReading.id} desc limit 1))`,
  beforeShowing: (request, ids) => reads.record(request, ids),
})
