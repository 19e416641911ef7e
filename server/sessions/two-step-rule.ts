import { and, eq, not, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { account, passkey, signInRules, twoStep } from '#server/sessions/tables.ts'

/** Whether owners ask every administrator for a second step. */
export const isTwoStepRequired = sql<boolean>`exists (select 1 from ${signInRules} where ${signInRules.requiresTwoSteps})`

/** Whether the account of a statement signs in with a code. */
export const hasTwoStepApp = sql<boolean>`exists (select 1 from ${twoStep} where ${twoStep.accountId} = ${account.id} and ${twoStep.sealed} is not null)`

/** Whether the account of a statement has a passkey. */
export const hasAnyPasskey = sql<boolean>`exists (select 1 from ${passkey} where ${passkey.accountId} = ${account.id})`

/** The rule that every administrator signs in with two steps, which the guard enforces (server/http/access.ts). */
export interface TwoStepRule {
  /** `without` says how many administrators have neither an app nor a passkey. */
  read(): Promise<{ isRequired: boolean; without: number }>
  set(isRequired: boolean): Promise<void>
}

export function createTwoStepRule(db: Database): TwoStepRule {
  const hasNone = and(eq(account.kind, 'admin'), account.active, not(hasTwoStepApp), not(hasAnyPasskey))
  return {
    async read() {
      const rules = await db.select({ isRequired: signInRules.requiresTwoSteps }).from(signInRules)
      return { isRequired: rules[0]?.isRequired ?? false, without: await db.$count(account, hasNone) }
    },
    async set(requiresTwoSteps) {
      await db.transaction((tx) =>
        tx
          .insert(signInRules)
          .values({ requiresTwoSteps })
          .onConflictDoUpdate({ target: signInRules.id, set: { requiresTwoSteps } }),
      )
    },
  }
}
