import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { computedColumns, sourceColumns } from '#server/content/table.ts'

const dialect = new PgDialect()
const quoted = (name: string) => dialect.sqlToQuery(sql`${sql.identifier(name)}`).sql

/**
 * Installs the triggers that compute the search and sort columns: one per content type, replaced when its definition
 * changes, after which existing rows are recomputed.
 */
export async function installComputedColumns(
  client: pg.ClientBase,
  types: readonly AnyContent[] = Object.values(contentTypes),
): Promise<void> {
  const { rows } = await client.query<{ path: string; source: string }>(
    `select relname as path, prosrc as source from pg_trigger
     join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where tgname = 'fill' and relnamespace = current_schema()::regnamespace`,
  )
  const present = new Map(rows.map(({ path, source }) => [path, source]))
  for (const type of types) {
    const source = triggerSource(type)
    if (present.get(type.path) !== source) await installTrigger(client, type, source)
  }
}

function triggerSource(type: AnyContent): string {
  const lines = expressions(type).map(([column, value]) => `  new.${column} := ${value};`)
  const guard = type.key === 'slug' ? keepFormerSlugs : []
  return `\nbegin\n  -- on update of ${updatedColumns(type)}\n${[...guard, ...lines].join('\n')}\n  return new;\nend\n`
}

/** Other updates, such as publishing, keep the computed columns: to store long ones again takes as long as all else. */
const updatedColumns = (type: AnyContent): string => ['search', ...sourceColumns(type)].map(quoted).join(', ')

/**
 * A new row does not get a slug that leads to another row, so it is not inserted, as if another row had the slug. Whoever
 * takes such a slug on purpose deletes its redirect first.
 */
const keepFormerSlugs = [
  `  if tg_op = 'INSERT' and exists (select from content_slug_redirect`,
  `    where type = tg_table_name and slug = new.slug and row_id <> new.id) then return null; end if;`,
]

async function installTrigger(client: pg.ClientBase, type: AnyContent, source: string): Promise<void> {
  const table = quoted(type.path)
  const fill = quoted(`fill_${type.path}`)
  const [columns, values] = [0, 1].map((at) =>
    expressions(type)
      .map((pair) => pair[at])
      .join(', '),
  )
  // One transaction. Rows that are up to date are not written.
  await client.query(`
    create or replace function ${fill}() returns trigger language plpgsql as $fill$${source}$fill$;
    create or replace trigger fill before insert or update of ${updatedColumns(type)} on ${table} for each row execute function ${fill}();
    update ${table} as new set search = '' where (${columns}) is distinct from (${values})`)
}

const expressions = (type: AnyContent): [column: string, value: string][] =>
  Object.entries(computedColumns(type)).map(([name, value]) => [quoted(name), dialect.sqlToQuery(value).sql])
