import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { accountMessages } from '#contract/account/account-messages.ts'
import { sessionLifetime } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { mapDuplicates } from '#server/sessions/duplicates.ts'
import { hashToken, newToken, type Sessions, secondsFromNow } from '#server/sessions/store.ts'
import { type AccountKind, account, emailChange, passwordReset } from '#server/sessions/tables.ts'

type Account = typeof account.$inferSelect

/** Writes the mail with a link in the same transaction. */
type MailLink = (tx: Transaction, token: string) => Promise<unknown>

export interface ChangedEmail {
  readonly id: number
  readonly email: string
  readonly former: string
}

/**
 * Changes of the e-mail address of an account, which is where a lost password is reset: the new address confirms it,
 * and the former one has a way back. So a stolen session does not become the account.
 */
export interface EmailChanges {
  /** Throws 400 under `email` if another account of the kind has the address (AC-154). */
  requireFree(email: string): Promise<void>
  /**
   * Requests a change; an earlier request ends. False if the verified password has changed since.
   */
  request(verified: Account, email: string, mail: MailLink): Promise<boolean>
  /** The requested address that is not confirmed yet; null without. */
  pending(accountId: number): Promise<string | null>
  /**
   * Uses the link at the new address: pending resets of the password end. Null if it is not valid. Throws 400 like
   * `requireFree`, as of two who have requested one address the second does.
   * @param tellFormer mails the way back to the former address
   */
  confirm(
    token: string,
    tellFormer: (tx: Transaction, changed: ChangedEmail, token: string) => Promise<unknown>,
  ): Promise<ChangedEmail | null>
  /**
   * Uses the link at a former address: it is the account's again, and all sessions, devices, and links of the time
   * since then end. Answers with a token that sets a new password. Null if the link is not valid.
   */
  restore(token: string): Promise<{ id: number; email: string; resetToken: string } | null>
}

export function createEmailChanges(
  kind: AccountKind,
  { db, sessions, devices }: { db: Database; sessions: Sessions; devices: Devices },
): EmailChanges {
  const lock = async (tx: Transaction, id: number): Promise<Account | undefined> => {
    const isActive = and(eq(account.kind, kind), account.active, eq(account.id, id))
    const [found] = await tx.select().from(account).where(isActive).for('update')
    return found
  }

  /** The account of a valid link, locked, and the link. */
  async function open(tx: Transaction, token: string, purpose: Link['purpose']) {
    const isValid = and(
      eq(emailChange.hash, hashToken(token)),
      eq(emailChange.purpose, purpose),
      gt(emailChange.expiresAt, sql`now()`),
    )
    const [named] = await tx.select().from(emailChange).where(isValid)
    const found = named && (await lock(tx, named.accountId))
    // The second of two concurrent uses finds nothing.
    const [link] = found ? await tx.delete(emailChange).where(isValid).returning() : []
    return found && link ? { found, link } : null
  }

  return {
    async requireFree(email) {
      const isTaken = and(eq(account.kind, kind), eq(sql`lower(${account.email})`, email.toLowerCase()))
      if ((await db.$count(account, isTaken)) > 0) throw invalid({ email: [accountMessages.emailTaken] })
    },

    request: (verified, email, mail) =>
      db.transaction(async (tx) => {
        const found = await lock(tx, verified.id)
        if (!found || found.passwordHash !== verified.passwordHash) return false
        await endPendingChange(tx, found.id)
        await mail(tx, await addLink(tx, { accountId: found.id, purpose: 'confirm', email }))
        return true
      }),

    async pending(accountId) {
      const isPending = and(isConfirmation(accountId), gt(emailChange.expiresAt, sql`now()`))
      const [link] = await db.select({ email: emailChange.email }).from(emailChange).where(isPending)
      return link?.email ?? null
    },

    confirm: (token, tellFormer) =>
      mapDuplicates({ email: accountMessages.emailTaken }, () =>
        db.transaction(async (tx) => {
          const opened = await open(tx, token, 'confirm')
          if (!opened) return null
          const { id, email: former } = opened.found
          const { email } = opened.link
          await tx.update(account).set({ email, updatedAt: sql`now()` }).where(eq(account.id, id))
          await endPendingLinks(tx, id)
          const wayBack = await addLink(tx, { accountId: id, purpose: 'restore', email: former })
          const changed = { id, email, former }
          await tellFormer(tx, changed, wayBack)
          return changed
        }),
      ),

    restore: (token) =>
      mapDuplicates({ email: accountMessages.emailTaken }, () =>
        db.transaction(async (tx) => {
          const opened = await open(tx, token, 'restore')
          if (!opened) return null
          const { id } = opened.found
          const { email, createdAt } = opened.link
          await tx.update(account).set({ email, updatedAt: sql`now()` }).where(eq(account.id, id))
          await endPendingLinks(tx, id)
          // The addresses of later changes have no way back any more.
          await tx
            .delete(emailChange)
            .where(and(eq(emailChange.accountId, id), gte(emailChange.createdAt, createdAt)))
          await sessions.revokeAll(tx, id)
          await devices.revokeAll(tx, id)
          const resetToken = newToken()
          await tx.insert(passwordReset).values({
            hash: hashToken(resetToken),
            accountId: id,
            expiresAt: secondsFromNow(sessionLifetime.resetSeconds),
          })
          return { id, email, resetToken }
        }),
      ),
  }
}

type Link = typeof emailChange.$inferSelect

const seconds = {
  confirm: sessionLifetime.emailConfirmSeconds,
  restore: sessionLifetime.emailRestoreSeconds,
} as const satisfies Record<Link['purpose'], number>

async function addLink(
  tx: Transaction,
  { purpose, ...link }: Pick<Link, 'accountId' | 'purpose' | 'email'>,
): Promise<string> {
  const token = newToken()
  await tx
    .insert(emailChange)
    .values({ ...link, purpose, hash: hashToken(token), expiresAt: secondsFromNow(seconds[purpose]) })
  return token
}

const isConfirmation = (accountId: number) =>
  and(eq(emailChange.accountId, accountId), eq(emailChange.purpose, 'confirm'))

/** Ends a requested change of the e-mail address. The way back from an earlier one stays. */
export async function endPendingChange(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(emailChange).where(isConfirmation(accountId))
}

/** The same, and ends links that reset the password. */
export async function endPendingLinks(tx: Transaction, accountId: number): Promise<void> {
  await endPendingChange(tx, accountId)
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId))
}
