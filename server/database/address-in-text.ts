import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A regular expression of PostgreSQL for an e-mail address that is no part of a longer one. In JSON the letter before
 * it may belong to an escaped line break.
 */
export const addressPattern = (email: string): string => {
  const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?:(?<![[:alnum:]_%+]|[[:alnum:]_%+][.-])|(?<=\\\\[nrt]))${escaped}(?![[:alnum:]_-]|\\.[[:alnum:]])`
}

/**
 * Whether a text, or the text of a JSON value, has an e-mail address.
 * @param email in lower case
 */
export const hasAddress = (text: SQLWrapper, email: string): SQL =>
  sql`(strpos(lower(${text}), ${email}) > 0 and ${text} ~* ${addressPattern(email)})`
