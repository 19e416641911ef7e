import { createHash } from 'node:crypto'
import type pg from 'pg'
import { searchForm } from '#server/search/search-form.ts'
import { learnWords } from '#server/search/vocabulary.ts'

/** The searchable parts of a table's rows. Names are SQL. */
export interface SearchSource {
  /** The name of the `searchTable`. */
  readonly table: string
  /** The table whose rows are found. */
  readonly of: string
  /** SQL of the texts of a row of `of`, and whether it is found at all. */
  readonly scopes: string
  readonly head: string
  readonly body?: string
  readonly where?: string
  /** The columns of `of` whose update writes the words again. */
  readonly columns: readonly string[]
  /** Other tables whose texts belong to the row that `id` names. */
  readonly parts?: readonly {
    readonly table: string
    readonly id: string
    readonly columns: readonly string[]
  }[]
}

/** Installs the triggers that write the words of the rows. Where the source has changed, those of all rows are written again. */
export async function installSearch(client: pg.ClientBase, source: SearchSource): Promise<void> {
  const { table, of, scopes, head, body = `''`, where = 'true', columns, parts = [] } = source
  const rows = (ids: string) => `
    with written as (
    insert into ${table} (id, scopes, head, body)
    select ${of}.id, ${scopes}, search_form(${head}), search_form(${body}) from ${of} where ${where} and ${ids}
    on conflict (id) do update set scopes = excluded.scopes, head = excluded.head, body = excluded.body
    where (${table}.scopes, ${table}.head, ${table}.body) is distinct from (excluded.scopes, excluded.head, excluded.body)
    returning ${table}.head || ${table}.body as words
    ) ${learnWords('written')}`
  const refresh = `
begin
  -- What others write to the same row at the same time is waited for, and read by the next statement.
  perform from ${of} where ${of}.id = changed for no key update;
  delete from ${table} where id = changed and not exists (select from ${of} where ${of}.id = changed and ${where});
  ${rows(`${of}.id = changed`)};
end
`
  const triggers = [{ table: of, id: 'id', columns }, ...parts].map(
    (part) => `
    create or replace function ${table}_of_${part.table}() returns trigger language plpgsql as $source$
    begin
      perform refresh_${table}(coalesce(new.${part.id}, old.${part.id}));
      return null;
    end $source$;
    create or replace trigger ${table} after insert${part.table === of ? '' : ' or delete'} on ${part.table}
    for each row execute function ${table}_of_${part.table}();
    create or replace trigger ${table}_again after update of ${part.columns.join(', ')} on ${part.table}
    for each row when (${rowOf('old', part.columns)} is distinct from ${rowOf('new', part.columns)})
    execute function ${table}_of_${part.table}();`,
  )
  const version = createHash('sha256')
    .update([searchForm, rows('true'), refresh, ...triggers].join('\n'))
    .digest('hex')
  const { rows: known } = await client.query<{ version: string | null }>(
    `select obj_description(to_regprocedure('refresh_${table}(integer)'), 'pg_proc') as version`,
  )
  if (known[0]?.version === version) return
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
  )
  // One transaction. An index is built in a fraction of the time that it takes to add to it. Statistics would compute the
  // terms of thousands of texts at each ANALYZE, and searches do without them.
  await client.query(`
    create or replace function search_form(written text) returns text
    language plpgsql immutable strict parallel safe as $source$${searchForm}$source$;
    create or replace function refresh_${table}(changed integer) returns void
    language plpgsql as $source$${refresh}$source$;
    ${triggers.join('')}
    ${indexes.map(({ name }) => `drop index ${name};`).join('')}
    truncate ${table};
    ${rows('true')};
    ${indexes.map(({ name, definition }) => `${definition}; alter index ${name} alter column 1 set statistics 0;`).join('')}
    comment on function refresh_${table}(integer) is '${version}'`)
}

const rowOf = (version: 'old' | 'new', columns: readonly string[]) =>
  `(${columns.map((column) => `${version}.${column}`).join(', ')})`
