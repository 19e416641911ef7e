import { getTableName, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Runner } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
import type { SearchTable } from '#server/search/search-table.ts'
import { staleWords } from '#server/search/tables.ts'

/** One process at a time writes words: another one that searches waits until they are there. */
const lockKey = 7_405_131
/** In milliseconds. After a bulk load, a search leaves the rest to the job, which lets searches in between. */
const most = { search: 1000, job: 100 }

/**
 * Writes the words of the rows that have changed last, of each table first of those changed last. After a bulk load it
 * stops in between.
 */
const source = `
declare
  started constant timestamptz := clock_timestamp();
  tables text[];
  changes bigint[];
  before bigint;
begin
  if not exists (select from stale_words where words = any(asked)) then return false; end if;
  perform pg_advisory_xact_lock(${lockKey});
  tables := array(select name from unnest(asked) as name where exists (select from stale_words where words = name));
  changes := array_fill(9223372036854775807, array[cardinality(tables)]);
  loop
    for at in 1 .. cardinality(tables) loop
      if changes[at] is not null then
        execute format('select refresh_%s($1)', tables[at]) into before using changes[at];
        changes[at] := before;
      end if;
    end loop;
    if array_remove(changes, null) = '{}' then return false; end if;
    if clock_timestamp() > started + make_interval(secs => most / 1000.0) then return true; end if;
  end loop;
end
`

/** Installs the function that writes the words of changed rows, by those of `installSearch`. */
export const installStaleWords = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `create or replace function refresh_words(asked text[], most integer) returns boolean language plpgsql as $source$${source}$source$`,
  )
}

const refresh = statement(
  sql`select refresh_words(${sql.placeholder('tables')}::text[], ${sql.placeholder('most')}::int) as more`,
  'refresh_words',
)

/**
 * Writes the words of rows that have changed, so that a search finds what was saved before it. While very many wait, only
 * of those that were changed last: it takes a second at most.
 * @returns whether there are more
 */
export const refreshWords = (db: Runner, tables: readonly SearchTable[]): Promise<boolean> =>
  refreshNamed(
    db,
    tables.map((table) => getTableName(table)),
    most.search,
  )

/** Some more of all tables; a tenth of a second at most. Returns whether there are more. */
export async function refreshAllWords(db: Runner): Promise<boolean> {
  const { rows } = await db.execute<{ words: string }>(sql`select distinct words from stale_words`)
  const tables = rows.map(({ words }) => words)
  return tables.length > 0 && refreshNamed(db, tables, most.job)
}

async function refreshNamed(db: Runner, tables: readonly string[], most: number): Promise<boolean> {
  const [row] = await refresh(db, { tables, most })
  return row?.more === true
}

export async function hasStaleWords(db: Runner): Promise<boolean> {
  const stale = await db.select({ change: staleWords.change }).from(staleWords).limit(1)
  return stale.length > 0
}
