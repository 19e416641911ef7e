import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A text whose signs mean nothing to LIKE but themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for what contains a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/** Shorter words are in no index of trigrams. */
export const hasIndexedWord = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Its parts of one and two letters, which are indexed for searches without a longer word. The database has the function. */
export const shortParts = (text: SQLWrapper): SQL => sql`short_parts(${text})`

/**
 * The ends and beginnings of three letters where its words meet, which tell words side by side from words that are far
 * apart. The database has the function.
 */
export const wordJoints = (text: SQLWrapper): SQL => sql`word_joints(${text})`

/** Whether a text has such places. */
export const hasJoint = (text: string): boolean => /[^ ]{3} [^ ]{3}/u.test(text)

/** Whether one of some columns contains a text, regardless of case; undefined for an empty one, which every row does. */
export function someContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = containing(text.toLowerCase())
  return or(...columns.map((column) => sql`lower(${column}) like ${pattern}`))
}
