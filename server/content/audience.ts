import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'

/** For whom rows are read. */
export type Audience = 'admin' | 'visitor'

/** The moment of the query, for every condition below: a value, so that prepared statements and tests set the clock. */
const nowPlaceholder = sql`${sql.placeholder('now')}::timestamptz`

/** Whether the moment has come from which a row may be public; undefined where the type names none. */
export const isDue = (type: AnyContent, table: ContentTable, now: SQL = nowPlaceholder): SQL | undefined =>
  type.publicFrom === undefined ? undefined : lte(columnOf(table, type.publicFrom), now)

/** The rows that visitors may see. Every read for visitors goes through this. */
export const isPublic = (type: AnyContent, table: ContentTable, now: SQL = nowPlaceholder): SQL =>
  and(eq(table.status, 1), isDue(type, table, now)) as SQL
