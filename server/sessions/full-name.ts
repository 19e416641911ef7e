import { type SQLWrapper, sql } from 'drizzle-orm'
import { account } from '#server/sessions/tables.ts'

export interface Named {
  readonly firstName: SQLWrapper
  readonly lastName: SQLWrapper
  readonly username: SQLWrapper
}

/** First and last name as one SQL expression; the username of an employee who has deleted both. */
export const fullName = ({ firstName, lastName, username }: Named = account) =>
  sql<string>`coalesce(nullif(trim(${firstName} || ' ' || ${lastName}), ''), ${username}, '')`
