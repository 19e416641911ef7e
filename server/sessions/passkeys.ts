import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Assertion,
  creationOptionsSchema,
  newPasskeySchema,
  passkeySchema,
  requestOptionsSchema,
} from '#contract/account/passkey.ts'
import { passkeyLimits, passkeyMessages } from '#contract/account/passkey-fields.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { invalid } from '#server/errors.ts'
import type { Account } from '#server/sessions/accounts.ts'
import type { TellSecurityChange } from '#server/sessions/security-changes.ts'
import { hashToken, newToken, secondsFromNow } from '#server/sessions/store.ts'
import { account, passkey, passkeyChallenge, session } from '#server/sessions/tables.ts'

/**
 * Keys that devices and password managers keep for this site (WebAuthn). One signs a challenge after its owner has
 * been verified by a finger, a face, or a PIN, so it is both steps of a sign-in. A challenge is answered once.
 */
export interface Passkeys {
  /** The newest first. */
  list(accountId: number): Promise<z.output<typeof passkeySchema>[]>
  /**
   * What a browser needs to make one, for a session.
   * @param rpName whose site it is, as the browser says
   */
  beginAdding(
    owner: Pick<Account, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>,
    sessionId: string,
    rpName: string,
  ): Promise<z.input<typeof creationOptionsSchema>>
  /** Throws 400 if it is not the answer to the challenge of the session. */
  add(
    accountId: number,
    sessionId: string,
    made: z.output<typeof newPasskeySchema>,
  ): Promise<z.output<typeof passkeySchema>>
  /** Whether there was one. */
  remove(accountId: number, id: number): Promise<boolean>
  /** Without telling anyone; whether there were any. */
  removeAll(tx: Transaction, accountId: number): Promise<boolean>
  /** What a browser needs to sign in, and the token by which it proves that it has asked. */
  beginSignIn(): Promise<{ options: z.input<typeof requestOptionsSchema>; token: string }>
  /** The passkey that has signed the challenge of the token; null for anything else. */
  verify(token: string, assertion: Assertion): Promise<UsedPasskey | null>
}

/** A passkey that has just signed a challenge, and its account. */
export type UsedPasskey = Pick<typeof passkey.$inferSelect, 'id' | 'accountId'>

/** Loaded when it is needed: it takes a fifth of a second. */
const webAuthn = () => import('@simplewebauthn/server')

const verification = 'required'

/** EdDSA, ES256, and RS256: what devices have. The library would try what this version of Node has beside them. */
const supportedAlgorithmIDs = [-8, -7, -257]

export function createPasskeys(
  db: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  tell: TellSecurityChange,
): Passkeys {
  const { rpID, origin } = relyingParty(PUBLIC_URL)
  const timeout = passkeyLimits.challengeSeconds * 1000

  async function keepChallenge(holder: string, challenge: string): Promise<void> {
    const expiresAt = secondsFromNow(passkeyLimits.challengeSeconds)
    await db
      .insert(passkeyChallenge)
      .values({ holder, challenge, expiresAt })
      .onConflictDoUpdate({ target: passkeyChallenge.holder, set: { challenge, expiresAt } })
  }

  /** What a response is compared with; null without a challenge that still waits for one. */
  async function takeExpected(holder: string) {
    const [taken] = await db
      .delete(passkeyChallenge)
      .where(eq(passkeyChallenge.holder, holder))
      .returning({
        challenge: passkeyChallenge.challenge,
        isValid: sql<boolean>`${passkeyChallenge.expiresAt} > now()`,
      })
    if (!taken?.isValid) return null
    return { expectedChallenge: taken.challenge, expectedOrigin: origin, expectedRPID: rpID }
  }

  return {
    list: (accountId) =>
      db.select(shown).from(passkey).where(eq(passkey.accountId, accountId)).orderBy(desc(passkey.id)),

    async beginAdding({ id, username, email, firstName, lastName }, sessionId, rpName) {
      const own = await db.select({ id: passkey.credentialId }).from(passkey).where(eq(passkey.accountId, id))
      const options = await (await webAuthn()).generateRegistrationOptions({
        ...{ rpID, rpName, timeout, supportedAlgorithmIDs },
        userID: new TextEncoder().encode(userHandle(id)),
        userName: username ?? email,
        userDisplayName: `${firstName} ${lastName}`,
        excludeCredentials: own,
        authenticatorSelection: { residentKey: 'required', userVerification: verification },
      })
      await keepChallenge(sessionId, options.challenge)
      return options
    },

    async add(accountId, sessionId, { name, credential }) {
      const expected = await takeExpected(sessionId)
      const { verifyRegistrationResponse } = await webAuthn()
      const response = withoutExtensions(credential)
      // It throws for what it refuses.
      const made =
        expected &&
        (await verifyRegistrationResponse({ response, supportedAlgorithmIDs, ...expected }).catch(() => null))
      if (!made?.verified) throw invalid(passkeyMessages.notAdded)
      const { id: credentialId, publicKey, counter } = made.registrationInfo.credential
      return db.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
        if ((await tx.$count(passkey, eq(passkey.accountId, accountId))) >= passkeyLimits.passkeys)
          throw invalid(passkeyMessages.tooMany)
        const added = await tx
          .insert(passkey)
          .values({ accountId, name, credentialId, publicKey, counter })
          .onConflictDoNothing()
          .returning(shown)
        if (added.length === 0) throw invalid(passkeyMessages.notAdded)
        await tx.update(session).set({ hasPasskey: true }).where(eq(session.id, sessionId))
        await tell(tx, accountId, 'passkeyAdded')
        return onlyRow(added)
      })
    },

    remove: (accountId, id) =>
      db.transaction(async (tx) => {
        const isIt = and(eq(passkey.id, id), eq(passkey.accountId, accountId))
        const removed = await tx.delete(passkey).where(isIt).returning({ id: passkey.id })
        if (removed.length > 0) await tell(tx, accountId, 'passkeyRemoved')
        return removed.length > 0
      }),

    async removeAll(tx, accountId) {
      const isTheirs = eq(passkey.accountId, accountId)
      const removed = await tx.delete(passkey).where(isTheirs).returning({ id: passkey.id })
      return removed.length > 0
    },

    async beginSignIn() {
      const token = newToken()
      const options = await (await webAuthn()).generateAuthenticationOptions({
        ...{ rpID, timeout, userVerification: verification },
      })
      await keepChallenge(hashToken(token), options.challenge)
      return { options, token }
    },

    async verify(token, assertion) {
      const expected = await takeExpected(hashToken(token))
      const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, assertion.id))
      if (!expected || !found || !isOf(found.accountId, assertion)) return null
      const { verifyAuthenticationResponse } = await webAuthn()
      const credential = {
        id: found.credentialId,
        publicKey: new Uint8Array(found.publicKey),
        counter: found.counter,
      }
      const verified = await verifyAuthenticationResponse({
        ...{ response: withoutExtensions(assertion), credential, ...expected },
      }).catch(() => null)
      if (!verified?.verified) return null
      const counter = verified.authenticationInfo.newCounter
      // Of two responses with the same count one is of a copy.
      const isNext = or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`))
      const counted = await db
        .update(passkey)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(and(eq(passkey.id, found.id), isNext))
        .returning({ id: passkey.id, accountId: passkey.accountId })
      return counted[0] ?? null
    },
  }
}

/** Selected by name, so that no key leaves. */
const shown = {
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
}

/** None is asked for. */
const withoutExtensions = <T>(credential: T) => ({ ...credential, clientExtensionResults: {} })

/** What a passkey knows its owner by. */
const userHandle = (accountId: number) => `account-${accountId}`

const isOf = (accountId: number, { response }: Assertion) =>
  response.userHandle === Buffer.from(userHandle(accountId)).toString('base64url')

/** An IP address cannot have passkeys, but a computer that is tried by itself has a name as well. */
function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const url = new URL(publicUrl)
  if (/^(?:127\.[\d.]+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return { rpID: url.hostname, origin: url.origin }
}
