import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A text whose signs mean nothing to LIKE but themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for what contains a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/** Whether one of some columns contains a text, regardless of case; undefined for an empty one, which every row does. */
export function someContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = containing(text.toLowerCase())
  return or(...columns.map((column) => sql`lower(${column}) like ${pattern}`))
}
