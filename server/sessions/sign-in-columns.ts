import { sql } from 'drizzle-orm'
import { account, passkey, session, twoStep } from '#server/sessions/tables.ts'
import { hasAnyPasskey, hasTwoStepApp } from '#server/sessions/two-step-rule.ts'

const openSessions = sql`(select count(*)::int from ${session} where ${session.accountId} = ${account.id} and ${session.expiresAt} > now())`

/** The same as `has_second_step`, read once for all accounts instead of for each. */
export const isInTwoSteps = sql<boolean>`(${account.id} in (
  select ${twoStep.accountId} from ${twoStep} where ${twoStep.sealed} is not null
  union all select ${passkey.accountId} from ${passkey}))`

/** How an account is signed in to, as those see it who manage accounts: on how many devices, and whether in two steps. */
export const signInColumns = {
  // Nested, so that Drizzle keeps the names of the tables.
  devices: sql<number>`${openSessions}`,
  has_second_step: sql<boolean>`(${hasTwoStepApp} or ${hasAnyPasskey})`,
}
