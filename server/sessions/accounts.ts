import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import { recordActivity, recordRepeated } from '#server/revisions/activity.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { endPendingChange, endPendingLinks } from '#server/sessions/email-changes.ts'
import type { Passwords } from '#server/sessions/passwords.ts'
import {
  type Client,
  hashToken,
  newToken,
  type Sessions,
  secondsFromNow,
  type Tokens,
} from '#server/sessions/store.ts'
import { type AccountKind, account, passkey, passwordReset } from '#server/sessions/tables.ts'
import type { TwoStep } from '#server/sessions/two-step.ts'
import { hasAnyPasskey, hasTwoStepApp, isTwoStepRequired } from '#server/sessions/two-step-rule.ts'

export type Account = typeof account.$inferSelect

export interface ProfileUpdate {
  readonly firstName: string
  readonly lastName: string
  /** The account's own e-mail address, perhaps in other letter case (server/sessions/email-changes.ts has others). */
  readonly email: string
  /** A new image, null to remove it, undefined to keep it. */
  readonly image: StoredFile | null | undefined
}

export interface SignInOptions {
  readonly persistent: boolean
  /** The token of the device cookie, which may be another account's or invented. */
  readonly device: string | undefined
  /** Set when the stored hash is outdated. */
  readonly newHash: string | undefined
  /** What was verified beside the account: its password with a code, if there is one, or the passkey of this id. */
  readonly proof: { readonly code: string | undefined } | { readonly passkeyId: number }
  readonly client: Client
}

/** The tokens of a new session, and the token of its device. */
export interface OpenedSession {
  readonly tokens: Tokens
  readonly device: string
}

/** What a sign-in leads to; `password` if it, or the passkey, is not what was verified any more. */
export type SignedIn =
  | OpenedSession
  | { readonly refusal: 'password' | 'code needed' | 'wrong code' | 'passkey needed' }

/** The session and the device that made a password change survive it. */
export interface RetainedAccess {
  readonly sessionId: string
  readonly device: string | undefined
}

/** The active accounts of one kind: administrators or employees. */
export interface Accounts {
  find(id: number): Promise<Account | null>
  /**
   * By sign-in name: an administrator's e-mail address, an employee's username. Case and outer spaces are ignored
   * (AC-144, EP-051).
   */
  findByName(name: string): Promise<Account | null>
  /**
   * Opens a session and makes the browser a known device, if the verified hash is still the account's and its second
   * step, if it has one, is passed.
   */
  signIn(verified: Account, options: SignInOptions): Promise<SignedIn>
  /** Counts a refused sign-in in the history: one entry for all of an hour. */
  recordRefusal(id: number): Promise<void>
  updateProfile(id: number, change: ProfileUpdate): Promise<Account>
  /**
   * Sets the password, ends all other sessions, and forgets all other devices; false if the verified password has
   * changed (AC-163).
   */
  changePassword(verified: Account, newHash: string, retained: RetainedAccess): Promise<boolean>
  /**
   * Creates a token that sets a new password once; earlier ones expire (AC-096). `mail` runs in the same transaction.
   */
  createReset(account: Pick<Account, 'id'>, options: ResetOptions): Promise<void>
  /** Whose password a link sets; null if its token is not valid for the account of this name (AC-097). */
  findByLink(link: ResetLink): Promise<Account | null>
  /**
   * Uses a token: sets the password, ends all sessions, and forgets all devices except the one that used the link.
   * Null if the token is not valid any more.
   */
  reset(linked: Account, token: string, password: string): Promise<{ id: number; device: string } | null>
}

interface ResetOptions {
  /** How long the token is valid. */
  readonly seconds: number
  mail(tx: Transaction, token: string): Promise<unknown>
}

interface ResetLink {
  /** The account's sign-in name. */
  readonly name: string
  readonly token: string
}

/** The sign-in name of a kind of account. */
const nameColumns = {
  admin: account.email,
  employee: account.username,
} as const satisfies Record<AccountKind, AnyPgColumn>

export function createAccounts(
  kind: AccountKind,
  parts: {
    db: Database
    sessions: Sessions
    devices: Devices
    passwords: Passwords
    library: Library
    twoStep: TwoStep
  },
): Accounts {
  const { db, sessions, devices, passwords, library, twoStep } = parts
  const isOfKind = and(eq(account.kind, kind), account.active)
  const hasName = (name: string) =>
    and(isOfKind, eq(sql`lower(${nameColumns[kind]})`, name.trim().toLowerCase()))
  const unchangedSince = ({ id, passwordHash }: Account) =>
    // Without a password, nothing can have been verified.
    passwordHash === null
      ? sql`false`
      : and(isOfKind, eq(account.id, id), eq(account.passwordHash, passwordHash))

  return {
    find: (id) =>
      first(
        db
          .select()
          .from(account)
          .where(and(isOfKind, eq(account.id, id))),
      ),
    findByName: (name) => first(db.select().from(account).where(hasName(name))),

    signIn: (verified, { persistent, device, newHash, proof, client }) =>
      db.transaction(async (tx): Promise<SignedIn> => {
        // Locked against a password change, which would end only the sessions that it sees.
        const locked = await tx
          .select({
            needsPasskey: sql<boolean>`${isTwoStepRequired} and ${hasAnyPasskey} and not ${hasTwoStepApp}`,
          })
          .from(account)
          .where(unchangedSince(verified))
          .for('update')
        if (!locked[0]) return { refusal: 'password' }
        const passkeyId = 'passkeyId' in proof ? proof.passkeyId : null
        // Locked against its removal, after which it opens no session.
        if (passkeyId !== null && !(await isPasskeyLocked(tx, passkeyId))) return { refusal: 'password' }
        // Else a stolen password would be enough to set another second step up.
        if (locked[0].needsPasskey && kind === 'admin' && passkeyId === null)
          return { refusal: 'passkey needed' }
        const step = 'passkeyId' in proof ? 'passed' : await twoStep.check(tx, verified.id, proof.code)
        if (step !== 'passed') return { refusal: step === 'needed' ? 'code needed' : 'wrong code' }
        if (newHash)
          await tx.update(account).set({ passwordHash: newHash }).where(eq(account.id, verified.id))
        await recordActivity(tx, { type: 'account', action: 'signedIn', by: verified.id })
        return {
          tokens: await sessions.create(tx, verified.id, persistent, client, passkeyId !== null),
          device: await devices.remember(tx, verified.id, device),
        }
      }),

    recordRefusal: (id) =>
      db.transaction(async (tx) => {
        // Of several at once, each finds the entry of the first.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('no key update')
        await recordRepeated(tx, { type: 'account', action: 'signInRefused', by: id })
      }),

    async updateProfile(id, { image, ...values }) {
      const { row, unused } = await db.transaction(async (tx) => {
        const imageColumn = image === undefined ? {} : { profileImage: image?.path ?? null }
        const [row] = await tx
          .update(account)
          .set({ ...values, ...imageColumn, updatedAt: sql`now()` })
          .where(eq(account.id, id))
          .returning()
        const uploaded = image ? [image] : []
        const paths = uploaded.map(({ path }) => path)
        const unused = image === undefined ? [] : await library.setUses(tx, `account:${id}`, paths, uploaded)
        return { row: present(row), unused }
      })
      await library.archive(unused)
      return row
    },

    changePassword: (verified, newHash, retained) =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(account)
          .set({ passwordHash: newHash, updatedAt: sql`now()` })
          .where(unchangedSince(verified))
          .returning({ id: account.id })
        if (changed.length === 0) return false
        await endPendingLinks(tx, verified.id)
        await recordActivity(tx, { type: 'account', action: 'passwordChanged', by: verified.id })
        await sessions.revokeAll(tx, verified.id, retained.sessionId)
        await devices.revokeAll(tx, verified.id, retained.device)
        return true
      }),

    createReset: ({ id }, { seconds, mail }) =>
      db.transaction(async (tx) => {
        const token = newToken()
        // The second of two concurrent requests waits, so that only the later link is valid.
        await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('update')
        await tx.delete(passwordReset).where(eq(passwordReset.accountId, id))
        await tx.insert(passwordReset).values({
          hash: hashToken(token),
          accountId: id,
          expiresAt: secondsFromNow(seconds),
        })
        await mail(tx, token)
      }),

    async findByLink({ name, token }) {
      const found = await first(db.select().from(account).where(hasName(name)))
      const reset = db.select().from(passwordReset)
      return found && (await first(reset.where(isValidReset(token, found.id)))) && found
    },

    async reset(linked, token, password) {
      const passwordHash = await passwords.hash(password)
      return db.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, linked.id)).for('update')
        const used = await tx
          .update(passwordReset)
          .set({ usedAt: sql`now()` })
          .where(isValidReset(token, linked.id))
          .returning({ hash: passwordReset.hash })
        if (used.length === 0) return null
        await tx.update(account).set({ passwordHash, updatedAt: sql`now()` }).where(eq(account.id, linked.id))
        await endPendingChange(tx, linked.id)
        await recordActivity(tx, { type: 'account', action: 'passwordChanged', by: linked.id })
        await sessions.revokeAll(tx, linked.id)
        await devices.revokeAll(tx, linked.id)
        return { id: linked.id, device: await devices.remember(tx, linked.id, undefined) }
      })
    },
  }
}

async function isPasskeyLocked(tx: Transaction, id: number): Promise<boolean> {
  const locked = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.id, id)).for('update')
  return locked.length > 0
}

const first = async <T>(rows: PromiseLike<T[]>): Promise<T | null> => (await rows)[0] ?? null

const isValidReset = (token: string, accountId: number) =>
  and(
    eq(passwordReset.hash, hashToken(token)),
    eq(passwordReset.accountId, accountId),
    isNull(passwordReset.usedAt),
    gt(passwordReset.expiresAt, sql`now()`),
    // A clock that is set back makes no link valid for longer.
    lte(passwordReset.createdAt, sql`now()`),
  )
