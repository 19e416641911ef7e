import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A text with the wildcards of LIKE escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for "contains". */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/**
 * Whether any of some columns contains a text, ignoring case; undefined for an empty text, which matches every row.
 */
export function someContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = containing(text.toLowerCase())
  return or(...columns.map((column) => sql`lower(${column}) like ${pattern}`))
}
