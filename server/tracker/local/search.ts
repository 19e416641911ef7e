import type pg from 'pg'

/** The texts of an issue that are searched; of the description those outside of its tags. */
const searched = ['summary', 'environment', 'labels', 'description']

const textOf = (row: string) =>
  `lower(concat_ws(chr(10), ${row}.key, ${row}.summary, ${row}.environment, array_to_string(${row}.labels, ' '),
    regexp_replace(${row}.description, '<[^>]*>', ' ', 'g')))`

const fill = (rows: string) => `insert into issue_search (issue_id, project_id, text) ${rows}
  on conflict (issue_id) do update set text = excluded.text`

const source = `
begin
  ${fill(`values (new.id, new.project_id, ${textOf('new')})`)};
  return null;
end
`

/** Installs the trigger that writes the searched text of an issue. When it has changed, existing rows are written again. */
export async function installIssueSearch(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    `select prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = 'issue'::regclass and tgname = 'fill_search'`,
  )
  if (rows[0]?.source === source) return
  // One transaction. Comments and work logs, which change an issue too, write no text.
  await client.query(`
    create or replace function fill_issue_search() returns trigger language plpgsql as $fill$${source}$fill$;
    create or replace trigger fill_search after insert or update of ${searched.join(', ')} on issue
    for each row execute function fill_issue_search();
    ${fill(`select id, project_id, ${textOf('issue')} from issue`)}`)
}
