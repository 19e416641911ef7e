import type pg from 'pg'

/** A side table with the text by which rows are searched, written by a trigger. Names are SQL. */
interface SearchText {
  readonly searched: string
  /** An update of other columns writes no text. */
  readonly columns: readonly string[]
  readonly table: string
  /** The columns of `table`; the first is its key, the last one `text`. */
  readonly into: readonly [key: string, ...string[]]
  /** The values for `into`, for a row of this name. */
  valuesOf(row: string): string
}

/** Installs the trigger. If its definition has changed, the texts of existing rows are written again. */
export async function installSearchText(client: pg.ClientBase, text: SearchText): Promise<void> {
  const { searched, columns, table, into, valuesOf } = text
  const fill = (rows: string) => `insert into ${table} (${into.join(', ')}) ${rows}
  on conflict (${into[0]}) do update set text = excluded.text`
  const source = `
begin
  ${fill(`values (${valuesOf('new')})`)};
  return null;
end
`
  const { rows } = await client.query<{ source: string }>(
    `select prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = '${searched}'::regclass and tgname = 'fill_search'`,
  )
  if (rows[0]?.source === source) return
  // One transaction.
  await client.query(`
    create or replace function fill_${table}() returns trigger language plpgsql as $fill$${source}$fill$;
    create or replace trigger fill_search after insert or update of ${columns.join(', ')} on ${searched}
    for each row execute function fill_${table}();
    ${fill(`select ${valuesOf(searched)} from ${searched}`)}`)
}
