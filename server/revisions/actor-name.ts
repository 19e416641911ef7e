import { sql } from 'drizzle-orm'
import { revision } from '#server/revisions/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

/** Who did it, and by which token of the API; null if there was nobody or the account is gone. */
export const actorName = sql<string | null>`case when ${account.id} is not null
  then coalesce('token ' || ${revision.tokenName} || ' of ', '') || ${fullName()} end`
