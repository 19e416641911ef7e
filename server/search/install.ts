import { createHash } from 'node:crypto'
import type pg from 'pg'
import { searchForm, wordsVersion } from '#server/search/search-form.ts'
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
  /** The columns of `of` whose update makes the words stale. */
  readonly columns: readonly string[]
  /** Other tables whose texts belong to the row that `id` names. */
  readonly parts?: readonly {
    readonly table: string
    readonly id: string
    readonly columns: readonly string[]
  }[]
}

/** So many of the changes of a table are taken at once: most of what a word costs is the same for all rows that have it. */
const changesAtOnce = 20

/**
 * Installs what writes the words of the rows. In the transaction that changes a row, triggers delete its words and note that
 * they are stale (`stale-words.ts`), so that those that are there are always those of the row. A function writes them later.
 * Where the source has changed, the words of all rows are written at once.
 */
export async function installSearch(client: pg.ClientBase, source: SearchSource): Promise<void> {
  const { table, of, scopes, head, body = `''`, where = 'true' } = source
  const rows = (condition: string) => `
    with written as (
    insert into ${table} (id, scopes, head, body)
    select ${of}.id, ${scopes}, search_form(${head}), search_form(${body}) from ${of} where ${where} and ${condition}
    returning ${table}.head || ${table}.body as words
    ) ${learnWords('written')}`
  const refresh = refreshOf(
    source,
    rows(`${of}.id = any(locked) and not exists (select from ${table} where ${table}.id = ${of}.id)`),
  )
  const triggers = triggersOf(source)
  const version = hashOf([searchForm, refresh, ...triggers])
  const format = hashOf([String(wordsVersion), scopes, head, body, where])
  const { rows: known } = await client.query<{ version: string | null; format: string | null }>(
    `select obj_description(to_regprocedure('refresh_${table}(bigint)'), 'pg_proc') as version,
       obj_description('${table}'::regclass, 'pg_class') as format`,
  )
  const isSameFormat = known[0]?.format === format
  if (isSameFormat && known[0]?.version === version) return
  const writeAll = isSameFormat ? '' : await writeAllOf(client, table, rows('true'))
  // One transaction, in which nobody else writes to the tables that have triggers.
  await client.query(`
    create or replace function search_form(written text) returns text
    language plpgsql immutable strict parallel safe as $source$${searchForm}$source$;
    create or replace function refresh_${table}(before bigint) returns bigint
    language plpgsql as $source$${refresh}$source$;
    ${triggers.join('')}
    drop function if exists refresh_${table}(integer);
    ${writeAll}
    comment on table ${table} is '${format}';
    comment on function refresh_${table}(bigint) is '${version}'`)
}

/**
 * The source of a function that takes the last changes before one, and returns the first that it has taken, or null.
 * The rows are locked, so that nobody changes one between reading its texts and writing its words. What others are
 * changing is skipped: it will be stale again.
 */
const refreshOf = ({ table, of }: SearchSource, write: string) => `
declare
  changes bigint[];
  ids integer[];
  locked integer[];
begin
  select array_agg(change), array_agg(distinct row_id) into changes, ids from (
    select change, row_id from stale_words where words = '${table}' and change < before
    order by change desc limit ${changesAtOnce}
  ) as last;
  locked := array(select id from ${of} where id = any(ids) order by id for share skip locked);
  ${write};
  delete from stale_words where words = '${table}' and change = any(changes)
    and (row_id = any(locked) or not exists (select from ${of} where ${of}.id = row_id));
  return (select min(change) from unnest(changes) as change);
end
`

/** Whoever deletes the words of a row has it locked, as when changing it, so that nobody writes them meanwhile. */
function triggersOf({ table, of, columns, parts = [] }: SearchSource): string[] {
  const note = (id: string) => `insert into stale_words (words, row_id) values ('${table}', ${id});`
  const change = (id: string) => `delete from ${table} where id = ${id}; ${note(id)}`
  const id = (part: string) => `coalesce(new.${part}, old.${part})`
  const all = [
    {
      table: of,
      columns,
      events: 'insert',
      source: `if tg_op = 'UPDATE' then ${change('new.id')} else ${note('new.id')} end if;`,
    },
    ...parts.map((part) => ({
      ...part,
      events: 'insert or delete',
      source: `perform from ${of} where id = ${id(part.id)} for no key update; ${change(id(part.id))}`,
    })),
  ]
  return all.map(
    (part) => `
    create or replace function ${table}_of_${part.table}() returns trigger language plpgsql as $source$
    begin
      ${part.source}
      return null;
    end $source$;
    create or replace trigger ${table} after ${part.events} on ${part.table}
    for each row execute function ${table}_of_${part.table}();
    create or replace trigger ${table}_again after update of ${part.columns.join(', ')} on ${part.table}
    for each row when (${rowOf('old', part.columns)} is distinct from ${rowOf('new', part.columns)})
    execute function ${table}_of_${part.table}();`,
  )
}

/**
 * The SQL that writes the words of all rows. An index is built in a fraction of the time that it takes to add to it.
 * Statistics would compute the terms of thousands of texts at each ANALYZE, and searches do without them.
 */
async function writeAllOf(client: pg.ClientBase, table: string, write: string): Promise<string> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
  )
  return `
    ${indexes.map(({ name }) => `drop index ${name};`).join('')}
    truncate ${table};
    delete from stale_words where words = '${table}';
    ${write};
    ${indexes.map(({ name, definition }) => `${definition}; alter index ${name} alter column 1 set statistics 0;`).join('')}`
}

const hashOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')

const rowOf = (version: 'old' | 'new', columns: readonly string[]) =>
  `(${columns.map((column) => `${version}.${column}`).join(', ')})`
