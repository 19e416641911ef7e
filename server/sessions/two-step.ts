import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { openText, sealText } from '#server/secrets/box.ts'
import type { TellSecurityChange } from '#server/sessions/security-changes.ts'
import { hashToken } from '#server/sessions/store.ts'
import { recoveryCode, twoStep } from '#server/sessions/tables.ts'
import { base32, matchingStep, newTotpSecret } from '#server/sessions/totp.ts'

/** What is found about the second step of a sign-in. */
export type SecondStep = 'passed' | 'needed' | 'wrong'

/**
 * The second step of signing in: codes of an authenticator app, and recovery codes for the day on which the phone is
 * gone. Secrets are sealed, recovery codes are stored as hashes; each code is accepted once.
 */
export interface TwoStep {
  /** Null if the account signs in without it; else how many recovery codes are unused. */
  recoveryCodesLeft(accountId: number): Promise<number | null>
  /** A new secret, which replaces the former one once it is confirmed. */
  begin(accountId: number): Promise<Buffer>
  /** Turns it on by a code of the new secret. Returns the recovery codes; null if the code is wrong. */
  confirm(accountId: number, code: string): Promise<readonly string[] | null>
  /** New recovery codes in place of the former ones; null if it is off. */
  renewRecoveryCodes(accountId: number): Promise<readonly string[] | null>
  /** Turns it off, as its owner does. */
  turnOff(accountId: number): Promise<void>
  /** The same without telling anyone; whether it was on. */
  end(tx: Transaction, accountId: number): Promise<boolean>
  /** Uses a code, in the transaction of the sign-in. Without a code it tells whether one is needed. */
  check(tx: Transaction, accountId: number, code: string | undefined): Promise<SecondStep>
}

interface TwoStepOptions {
  readonly db: Database
  readonly key: Buffer
  readonly clock: () => Date
  readonly tell: TellSecurityChange
}

const recoveryCodes = 10

export function createTwoStep({ db, key, clock, tell }: TwoStepOptions): TwoStep {
  const purpose = (accountId: number) => `two-step:${accountId}`
  const open = (accountId: number, sealed: string) => {
    const text = openText(key, sealed, purpose(accountId))
    return text === null ? null : Buffer.from(text, 'base64')
  }
  const isOn = (accountId: number) => and(eq(twoStep.accountId, accountId), isNotNull(twoStep.sealed))

  /** The step of a code; null if it is wrong, or if its secret was sealed with another key. */
  function stepOf(accountId: number, sealed: string, code: string): number | null {
    const secret = open(accountId, sealed)
    return secret && matchingStep(secret, code, clock())
  }

  async function replaceRecoveryCodes(tx: Transaction, accountId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
    await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId, hash: hashToken(bare(code)) })))
    return codes
  }

  async function end(tx: Transaction, accountId: number): Promise<boolean> {
    const ended = await tx
      .delete(twoStep)
      .where(eq(twoStep.accountId, accountId))
      .returning({ sealed: twoStep.sealed })
    await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
    return ended.some(({ sealed }) => sealed !== null)
  }

  return {
    async recoveryCodesLeft(accountId) {
      if ((await db.$count(twoStep, isOn(accountId))) === 0) return null
      return db.$count(recoveryCode, and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)))
    },
    async begin(accountId) {
      const secret = newTotpSecret()
      const pending = sealText(key, secret.toString('base64'), purpose(accountId))
      await db
        .insert(twoStep)
        .values({ accountId, pending })
        .onConflictDoUpdate({ target: twoStep.accountId, set: { pending } })
      return secret
    },
    confirm: (accountId, code) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(twoStep).where(eq(twoStep.accountId, accountId)).for('update')
        const step = row?.pending ? stepOf(accountId, row.pending, bare(code)) : null
        if (step === null) return null
        await tx
          .update(twoStep)
          .set({ sealed: row?.pending, pending: null, lastStep: step })
          .where(eq(twoStep.accountId, accountId))
        await tell(tx, accountId, 'twoStepOn')
        return replaceRecoveryCodes(tx, accountId)
      }),
    renewRecoveryCodes: (accountId) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(twoStep).where(isOn(accountId)).for('update')
        if (!row) return null
        await tell(tx, accountId, 'recoveryCodesRenewed')
        return replaceRecoveryCodes(tx, accountId)
      }),
    async turnOff(accountId) {
      await db.transaction(async (tx) => {
        if (await end(tx, accountId)) await tell(tx, accountId, 'twoStepOff')
      })
    },
    end,
    async check(tx, accountId, code) {
      const [row] = await tx.select().from(twoStep).where(isOn(accountId))
      if (!row?.sealed) return 'passed'
      if (!code) return 'needed'
      const typed = bare(code)
      const step = stepOf(accountId, row.sealed, typed)
      const used =
        step === null
          ? await tx
              .update(recoveryCode)
              .set({ usedAt: sql`now()` })
              .where(
                and(
                  eq(recoveryCode.accountId, accountId),
                  eq(recoveryCode.hash, hashToken(typed)),
                  isNull(recoveryCode.usedAt),
                ),
              )
              .returning({ accountId: recoveryCode.accountId })
          : // An earlier code, or this one again, is refused (RFC 6238, section 5.2).
            await tx
              .update(twoStep)
              .set({ lastStep: step })
              .where(and(eq(twoStep.accountId, accountId), lt(twoStep.lastStep, step)))
              .returning({ accountId: twoStep.accountId })
      return used.length > 0 ? 'passed' : 'wrong'
    },
  }
}

/** A code without what people type between its parts. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** 80 random bits in four groups: too many to guess, so that a fast hash is enough. */
const newRecoveryCode = () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase()
