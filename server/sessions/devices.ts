import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { sessionLifetime } from '#contract/limits.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { hashOf, inSeconds, newToken } from '#server/sessions/store.ts'
import { adminDevice } from '#server/sessions/tables.ts'

/**
 * The browsers that have logged in to an account (docs/decisions/0011-a-known-device-gets-in.md). A token of theirs
 * opens nothing: its guesses are counted apart from those of everyone else, so that others cannot lock it out.
 */
export interface Devices {
  /** Whether the token belongs to this account. Takes the same time for an account that does not exist. */
  isKnown(adminId: number | undefined, token: string | undefined): Promise<boolean>
  /** Makes the browser known for another 180 days: under its token if the account has it, else under a new one. */
  remember(tx: Transaction, adminId: number, token: string | undefined): Promise<string>
  /** Forgets the account's devices, or all but one. */
  forgetAll(runner: Runner, adminId: number, except?: string): Promise<void>
}

export function createDevices(db: Database): Devices {
  const isOf = (adminId: number, token: string) =>
    and(
      eq(adminDevice.hash, hashOf(token)),
      eq(adminDevice.adminId, adminId),
      gt(adminDevice.expiresAt, sql`now()`),
    )

  return {
    async isKnown(adminId = 0, token = '') {
      const found = await db.select({ hash: adminDevice.hash }).from(adminDevice).where(isOf(adminId, token))
      return found.length > 0
    },
    async remember(tx, adminId, token = '') {
      const expiresAt = inSeconds(sessionLifetime.deviceSeconds)
      const renewed = await tx
        .update(adminDevice)
        .set({ expiresAt })
        .where(isOf(adminId, token))
        .returning({ hash: adminDevice.hash })
      if (renewed.length > 0) return token
      const fresh = newToken()
      await tx.insert(adminDevice).values({ hash: hashOf(fresh), adminId, expiresAt })
      return fresh
    },
    async forgetAll(runner, adminId, except) {
      const others = except === undefined ? undefined : ne(adminDevice.hash, hashOf(except))
      await runner.delete(adminDevice).where(and(eq(adminDevice.adminId, adminId), others))
    },
  }
}
