import { type SQLWrapper, sql } from 'drizzle-orm'
import { revision } from '#server/revisions/tables.ts'
import { fullName, type Named } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

/** Who did it, and by which token of the API; null if there was nobody or the account is gone. */
export const actorNameOf = (
  entry: { readonly tokenName: SQLWrapper },
  person: Named & { readonly id: SQLWrapper },
) =>
  sql<string | null>`case when ${person.id} is not null
  then coalesce('token ' || ${entry.tokenName} || ' of ', '') || ${fullName(person)} end`

export const actorName = actorNameOf(revision, account)
