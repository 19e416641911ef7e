import { and, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm'
import { accountMessages } from '#contract/account-messages.ts'
import { sessionLifetime } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Library, StoredPicture } from '#server/files/library.ts'
import { invalid } from '#server/http/errors.ts'
import type { Devices } from '#server/sessions/devices.ts'
import type { Passwords } from '#server/sessions/passwords.ts'
import { hashOf, inSeconds, newToken, type Sessions, type Tokens } from '#server/sessions/store.ts'
import { admin, passwordReset } from '#server/sessions/tables.ts'

export type Admin = typeof admin.$inferSelect

export interface ProfileChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** A new picture, null to remove it, undefined to keep it. */
  readonly picture: StoredPicture | null | undefined
}

export interface SignInOptions {
  readonly persistent: boolean
  /** The token of the device cookie, which may be another account's or invented. */
  readonly device: string | undefined
  /** Set when the stored hash is outdated. */
  readonly newHash: string | undefined
}

/** What outlives a change of the password: the session and the device that made it. */
export interface KeptAccess {
  readonly sessionId: string
  readonly device: string | undefined
}

/** The administrators' accounts. E-mail addresses are compared without regard to case and outer blanks (AC-144). */
export interface Accounts {
  find(id: number): Promise<Admin | null>
  findByEmail(email: string): Promise<Admin | null>
  /**
   * Opens a session and makes the browser a known device, if the hash that was verified is still the account's; null
   * if it has been changed.
   */
  signIn(verified: Admin, options: SignInOptions): Promise<{ tokens: Tokens; device: string } | null>
  /** Throws 400 under `email` when another administrator has the address (AC-154). */
  updateProfile(id: number, change: ProfileChange): Promise<Admin>
  /**
   * Sets the password, ends all other sessions, and forgets all other devices; false if the verified password has been
   * changed (AC-163).
   */
  changePassword(verified: Admin, newHash: string, kept: KeptAccess): Promise<boolean>
  /** Makes a token that sets a new password once; earlier ones end (AC-096). `mail` runs in the same transaction. */
  issueReset(account: Admin, mail: (tx: Transaction, token: string) => Promise<unknown>): Promise<void>
  /**
   * Uses a token: sets the password, ends all sessions, and forgets all devices; the one that had the mail is known
   * from now on. Null for a token that is not good for this address (AC-097).
   */
  reset(
    link: { email: string; token: string },
    password: string,
  ): Promise<{ id: number; device: string } | null>
}

export function createAccounts(parts: {
  db: Database
  sessions: Sessions
  devices: Devices
  passwords: Passwords
  library: Library
}): Accounts {
  const { db, sessions, devices, passwords, library } = parts
  return {
    find: (id) => first(db.select().from(admin).where(eq(admin.id, id))),
    findByEmail: (email) => first(db.select().from(admin).where(isAddress(email))),

    signIn: (verified, { persistent, device, newHash }) =>
      db.transaction(async (tx) => {
        // Held against a change of the password, which would end the sessions that it knows of.
        const held = await tx.select({ id: admin.id }).from(admin).where(isStill(verified)).for('update')
        if (held.length === 0) return null
        if (newHash) await tx.update(admin).set({ passwordHash: newHash }).where(eq(admin.id, verified.id))
        return {
          tokens: await sessions.open(tx, verified.id, persistent),
          device: await devices.remember(tx, verified.id, device),
        }
      }),

    async updateProfile(id, { picture, ...values }) {
      const { row, unused } = await refusingTaken(() =>
        db.transaction(async (tx) => {
          const isOther = and(eq(admin.id, passwordReset.adminId), ne(admin.email, values.email))
          // A link that was mailed to the former address is worth nothing any more.
          await tx
            .delete(passwordReset)
            .where(and(eq(passwordReset.adminId, id), exists(tx.select().from(admin).where(isOther))))
          const image = picture === undefined ? {} : { profileImage: picture?.path ?? null }
          const [row] = await tx
            .update(admin)
            .set({ ...values, ...image, updatedAt: sql`now()` })
            .where(eq(admin.id, id))
            .returning()
          const taken = picture ? [picture] : []
          const paths = taken.map(({ path }) => path)
          const unused = picture === undefined ? [] : await library.use(tx, `admin:${id}`, paths, taken)
          return { row: row as Admin, unused }
        }),
      )
      await library.retire(unused)
      return row
    },

    changePassword: (verified, newHash, kept) =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(admin)
          .set({ passwordHash: newHash, updatedAt: sql`now()` })
          .where(isStill(verified))
          .returning({ id: admin.id })
        if (changed.length === 0) return false
        await tx.delete(passwordReset).where(eq(passwordReset.adminId, verified.id))
        await sessions.endAll(tx, verified.id, kept.sessionId)
        await devices.forgetAll(tx, verified.id, kept.device)
        return true
      }),

    issueReset: ({ id }, mail) =>
      db.transaction(async (tx) => {
        const token = newToken()
        // Two requests at once take turns, so that the later link is the only one.
        await tx.select({ id: admin.id }).from(admin).where(eq(admin.id, id)).for('update')
        await tx.delete(passwordReset).where(eq(passwordReset.adminId, id))
        await tx
          .insert(passwordReset)
          .values({ hash: hashOf(token), adminId: id, expiresAt: inSeconds(sessionLifetime.resetSeconds) })
        await mail(tx, token)
      }),

    async reset({ email, token }, password) {
      const account = await first(db.select().from(admin).where(isAddress(email)))
      if (!account || !(await first(db.select().from(passwordReset).where(isGood(token, account.id)))))
        return null
      const passwordHash = await passwords.hash(password)
      return db.transaction(async (tx) => {
        await tx.select({ id: admin.id }).from(admin).where(eq(admin.id, account.id)).for('update')
        const used = await tx
          .update(passwordReset)
          .set({ usedAt: sql`now()` })
          .where(isGood(token, account.id))
          .returning({ hash: passwordReset.hash })
        if (used.length === 0) return null
        await tx.update(admin).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admin.id, account.id))
        await sessions.endAll(tx, account.id)
        await devices.forgetAll(tx, account.id)
        return { id: account.id, device: await devices.remember(tx, account.id, undefined) }
      })
    },
  }
}

const first = async <T>(rows: PromiseLike<T[]>): Promise<T | null> => (await rows)[0] ?? null

const isAddress = (email: string) => eq(sql`lower(${admin.email})`, email.trim().toLowerCase())

const isStill = ({ id, passwordHash }: Admin) => and(eq(admin.id, id), eq(admin.passwordHash, passwordHash))

const isGood = (token: string, adminId: number) =>
  and(
    eq(passwordReset.hash, hashOf(token)),
    eq(passwordReset.adminId, adminId),
    isNull(passwordReset.usedAt),
    gt(passwordReset.expiresAt, sql`now()`),
  )

async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
    throw constraint === 'admin_email_key' ? invalid({ email: [accountMessages.emailTaken] }) : error
  }
}
