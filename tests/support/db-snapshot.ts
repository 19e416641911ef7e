import { sql } from 'drizzle-orm'
import type { TestApp } from '#tests/support/app.ts'

/**
 * All that is stored, table by table, as one text each: equal texts, equal rows. Left out are counted tries, when a session
 * was last used, and who has read whole lists.
 */
export async function databaseSnapshot({ db }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit' order by 1`,
  )
  const snapshot: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(stored::text, ' ' order by stored::text), '')) as hash
          from ${sql.identifier(name)} as found, lateral (select to_jsonb(found) - 'last_used_at' as stored)
          where stored ->> 'action' is distinct from 'exported'`,
    )
    snapshot[name] = rows[0]?.hash ?? ''
  }
  return snapshot
}
