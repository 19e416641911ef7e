import { type SQLWrapper, sql } from 'drizzle-orm'
import { account } from '#server/sessions/tables.ts'

interface Named {
  readonly firstName: SQLWrapper
  readonly lastName: SQLWrapper
}

/** First and last name as one, in a query of accounts. */
export const fullName = ({ firstName, lastName }: Named = account) =>
  sql<string>`trim(${firstName} || ' ' || ${lastName})`
