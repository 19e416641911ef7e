import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'
import { allOf } from '#server/database/conditions.ts'

/** The people that rows are read for. */
export type Audience = 'admin' | 'visitor'

/**
 * The time of the query, for every condition below: a value, so that prepared statements and tests can set the clock.
 */
const nowPlaceholder = sql`${sql.placeholder('now')}::timestamptz`

/** Whether a row's publication time has come; undefined if the type has none. */
export const isDue = (type: AnyContent, table: ContentTable, now: SQL = nowPlaceholder): SQL | undefined =>
  type.publicFrom === undefined ? undefined : lte(columnOf(table, type.publicFrom), now)

/** The rows that visitors may see. Every read for visitors goes through this. */
export const isPublic = (type: AnyContent, table: ContentTable, now: SQL = nowPlaceholder): SQL =>
  allOf(eq(table.status, 1), isDue(type, table, now))
