import { inArray, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { candidate, candidateSearch } from '#server/hiring/tables.ts'
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

const searched = ['candidateName', 'email', 'designation', 'nameOfReference', 'description'] as const
const columns = searched.map((name) => `"${name}"`).join(', ')
const textOf = (row: string) =>
  `lower(concat_ws(chr(10), ${searched.map((name) => `${row}."${name}"`).join(', ')}))`

const source = `
begin
  insert into candidate_search (candidate_id, text) values (new.id, ${textOf('new')})
  on conflict (candidate_id) do update set text = excluded.text;
  return null;
end
`

/** Installs the trigger that writes the searched text of a candidate. When it has changed, existing rows are written again. */
export async function installCandidateSearch(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    `select prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = 'candidate'::regclass and tgname = 'fill_search'`,
  )
  if (rows[0]?.source === source) return
  // One transaction.
  await client.query(`
    create or replace function fill_candidate_search() returns trigger language plpgsql as $fill$${source}$fill$;
    create or replace trigger fill_search after insert or update of ${columns} on candidate
    for each row execute function fill_candidate_search();
    insert into candidate_search (candidate_id, text) select id, ${textOf('candidate')} from candidate
    on conflict (candidate_id) do update set text = excluded.text`)
}
