import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { sessionLifetime } from '#contract/limits.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { hashToken, newToken, secondsFromNow } from '#server/sessions/store.ts'
import { knownDevice } from '#server/sessions/tables.ts'

/**
 * The browsers that have signed in to an account (docs/decisions/0011-sign-in-rate-limits.md). Their tokens open
 * nothing: their attempts are counted separately, so that others cannot lock them out.
 */
export interface Devices {
  /** Whether the token belongs to this account. Takes the same time for an account that does not exist. */
  isKnown(accountId: number | undefined, token: string | undefined): Promise<boolean>
  /** Makes the browser known for another 180 days, with its token if the account has it, otherwise with a new one. */
  remember(tx: Transaction, accountId: number, token: string | undefined): Promise<string>
  /** Forgets the account's devices, or all but one. */
  revokeAll(runner: Runner, accountId: number, except?: string): Promise<void>
}

export function createDevices(db: Database): Devices {
  const belongsTo = (accountId: number, token: string) =>
    and(
      eq(knownDevice.hash, hashToken(token)),
      eq(knownDevice.accountId, accountId),
      gt(knownDevice.expiresAt, sql`now()`),
    )

  return {
    async isKnown(accountId = 0, token = '') {
      const found = await db
        .select({ hash: knownDevice.hash })
        .from(knownDevice)
        .where(belongsTo(accountId, token))
      return found.length > 0
    },
    async remember(tx, accountId, token = '') {
      const expiresAt = secondsFromNow(sessionLifetime.deviceSeconds)
      const renewed = await tx
        .update(knownDevice)
        .set({ expiresAt })
        .where(belongsTo(accountId, token))
        .returning({ hash: knownDevice.hash })
      if (renewed.length > 0) return token
      const fresh = newToken()
      await tx.insert(knownDevice).values({ hash: hashToken(fresh), accountId, expiresAt })
      return fresh
    },
    async revokeAll(runner, accountId, except) {
      const others = except === undefined ? undefined : ne(knownDevice.hash, hashToken(except))
      await runner.delete(knownDevice).where(and(eq(knownDevice.accountId, accountId), others))
    },
  }
}
