import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseId } from '#contract/calls/row-id.ts'
import type { AnyContent } from '#contract/content/define.ts'
import type { ContentTable } from '#server/content/table.ts'
import { anyOf } from '#server/database/conditions.ts'

/** The column of a field, or of another one by its name on the wire, which the definition guarantees to exist. */
export const columnOf = (table: ContentTable, name: string): PgColumn =>
  (table as unknown as Record<string, PgColumn>)[columnNames[name] ?? name] as PgColumn

/** Where the name on the wire differs from the column's. */
const columnNames: Readonly<Record<string, string>> = {
  Created_at: 'created_at',
  Updated_at: 'updated_at',
}

/**
 * A parsed row key. A slug never consists of digits only, so its spelling distinguishes it from an id. Null for an
 * impossible key.
 */
export function parseKey(type: AnyContent, key: string): { id: number } | { slug: string } | null {
  const id = parseId(key)
  if (id !== null) return { id }
  return type.key === 'slug' && key.isWellFormed() && !key.includes('\0') ? { slug: key } : null
}

/** The rows with any of these slugs or ids, in two comparisons regardless of their number. */
export function whereKeys(type: AnyContent, table: ContentTable, keys: readonly string[]): SQL {
  const read = keys.map((key) => parseKey(type, key))
  const ids = read.flatMap((one) => (one && 'id' in one ? [one.id] : []))
  const byId = sql`${table.id} = any(${sql.param(ids)}::int[])`
  if (type.key === 'id') return byId
  const slugs = read.flatMap((one) => (one && 'slug' in one ? [one.slug] : []))
  return anyOf(byId, sql`${columnOf(table, 'slug')} = any(${sql.param(slugs)}::text[])`)
}
