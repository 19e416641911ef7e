import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A text with the wildcards of LIKE escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for "contains". */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/** Shorter words are not in a trigram index. */
export const hasIndexedWord = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Its one- and two-letter parts, indexed for searches without a longer word. A function of the database. */
export const shortParts = (text: SQLWrapper): SQL => sql`short_parts(${text})`

/**
 * The three-letter ends and beginnings where words meet, which distinguish adjacent words from distant ones. A
 * function of the database.
 */
export const wordJoints = (text: SQLWrapper): SQL => sql`word_joints(${text})`

/** Whether a text has such places. */
export const hasJoint = (text: string): boolean => /[^ ]{3} [^ ]{3}/u.test(text)

/**
 * Whether any of some columns contains a text, ignoring case; undefined for an empty text, which matches every row.
 */
export function someContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = containing(text.toLowerCase())
  return or(...columns.map((column) => sql`lower(${column}) like ${pattern}`))
}
