import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountMessages, codeNeededCode } from '#contract/account/account-messages.ts'
import type { Config } from '#server/config.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import type { RateLimiter, RateLimitKey } from '#server/http/rate-limit.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Account, Accounts, OpenedSession, SignedIn } from '#server/sessions/accounts.ts'
import {
  accessCookie,
  deviceCookie,
  presentedTokens,
  refreshCookie,
  sessionCookies,
} from '#server/sessions/cookies.ts'
import type { Devices } from '#server/sessions/devices.ts'
import type { Passwords } from '#server/sessions/passwords.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'
import { type CompanyName, requireStrongPassword } from '#server/sessions/require-strong-password.ts'
import type { Client, Sessions, Tokens } from '#server/sessions/store.ts'
import type { AccountKind } from '#server/sessions/tables.ts'

interface Credentials {
  /** The sign-in name of the kind of account. */
  readonly name: string
  readonly password: string
  /** Whether the cookies survive closing the browser. */
  readonly persistent: boolean
  /** Of the second step, if the account has one. */
  readonly code: string | undefined
}

/** Signing in, staying signed in, and signing out: the same for every kind of account, each with its own cookies. */
export interface SignIn {
  /**
   * Checks a password, and a code if the account has a second step, and opens a session in place of the browser's
   * former one, within the rate limits. Without `tokens` it was rejected; `account` is null if no account has the name.
   * Throws 401 with a `code` of the error if the password is right and the code is missing or wrong.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials,
  ): Promise<{ account: Account | null; tokens: Tokens | null }>
  /** Gives the browser the session of a sign-in in place of its former one, and makes it a known device. */
  enter(request: FastifyRequest, reply: FastifyReply, accountId: number, opened: OpenedSession): Promise<void>
  /** Exchanges a refresh token, by default the one in the cookie. Throws 401. */
  refresh(request: FastifyRequest, reply: FastifyReply, token?: string): Promise<Tokens>
  /** Ends the sessions of all tokens in the request. Returns whether there were any. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** Whether a mailed link still sets a password, of an account of this name. */
  isLinkValid(
    request: FastifyRequest,
    link: { readonly name: string; readonly token: string },
  ): Promise<boolean>
  /**
   * Sets a password by a mailed link: all sessions end, failed attempts are reset, and the browser becomes a known
   * device. Throws 400 if the password is weak or the link is not valid.
   */
  setPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    link: { readonly name: string; readonly token: string; readonly password: string },
  ): Promise<void>
}

interface SignInOptions {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly rateLimiter: RateLimiter
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly devices: Devices
  readonly siteSettings: CompanyName
}

export function createSignIn(kind: AccountKind, accounts: Accounts, options: SignInOptions): SignIn {
  const { config, rateLimiter, passwords, sessions, devices, siteSettings } = options
  const cookies = sessionCookies(kind, config)
  /** One name may exist in each kind. */
  const accountKey = (name: string): RateLimitKey => [kind, name]
  const pairKey = (ip: string, name: string): RateLimitKey => [ip, kind, name]

  /** Counts an attempt against every limit; the returned function refunds it after success. */
  async function consumeAttempt(ip: string, name: string, knownDevice: string | undefined) {
    if (knownDevice !== undefined) {
      await rateLimiter.consume(rateLimitRules.signInDevice, knownDevice)
      return () => rateLimiter.reset(rateLimitRules.signInDevice, knownDevice)
    }
    // From narrow to wide: an attempt that is rejected for its IP address does not count against the account.
    await rateLimiter.consume(rateLimitRules.signInIp, ip)
    await rateLimiter.consume(rateLimitRules.signInPair, pairKey(ip, name))
    await rateLimiter.consume(rateLimitRules.signInAccount, accountKey(name))
    return async () => {
      await rateLimiter.refund(rateLimitRules.signInIp, ip)
      await rateLimiter.reset(rateLimitRules.signInPair, pairKey(ip, name))
      await rateLimiter.refund(rateLimitRules.signInAccount, accountKey(name))
    }
  }

  async function verify(
    account: Account | null,
    { password, persistent, code }: Credentials,
    {
      device,
      knownDevice,
      client,
    }: { device: string | undefined; knownDevice: string | undefined; client: Client },
  ): Promise<SignedIn> {
    const hash = account?.passwordHash ?? null
    // Verified even without an account, so that the time reveals nothing.
    if (!(await passwords.verify(password, hash)) || !account || !hash) return { refusal: 'password' }
    // Others who know the password do not use up the tries of a known device.
    const codeKey: RateLimitKey = [kind, String(account.id), knownDevice ?? '']
    if (code) await rateLimiter.consume(rateLimitRules.signInCode, codeKey)
    const newHash = passwords.isOutdated(hash) ? await passwords.hash(password) : undefined
    const signedIn = await accounts.signIn(account, { persistent, device, newHash, proof: { code }, client })
    if (code && 'tokens' in signedIn) await rateLimiter.reset(rateLimitRules.signInCode, codeKey)
    return signedIn
  }

  const enter: SignIn['enter'] = async (request, reply, accountId, { tokens, device }) => {
    // The browser's former session is out of reach now, unless its cookies were stolen.
    await sessions.revoke([accessCookie(kind, request)].filter((token) => token !== undefined))
    cookies.set(reply, tokens)
    cookies.setDevice(reply, accountId, device)
  }

  return {
    enter,

    async open(request, reply, credentials) {
      const { name } = credentials
      const account = await accounts.findByName(name)
      const device = deviceCookie(request, account?.id)
      const knownDevice = (await devices.isKnown(account?.id, device)) ? device : undefined
      const refundAttempt = await consumeAttempt(request.ip, name, knownDevice)
      const signedIn = await verify(account, credentials, { device, knownDevice, client: clientOf(request) })
      const refusal = 'refusal' in signedIn ? signedIn.refusal : null
      if (refusal !== 'code needed')
        logSecurity(request, refusal === null ? 'signed in' : 'sign-in refused', account?.id ?? null)
      if (account && refusal !== null && refusal !== 'code needed') await accounts.recordRefusal(account.id)
      // Two calls of one sign-in are one attempt.
      if (refusal === null || refusal === 'code needed') await refundAttempt()
      if (refusal === 'code needed' || refusal === 'wrong code') throw codeRequired(refusal)
      if (refusal === 'passkey needed') throw new HttpError(401, { error: accountMessages.passkeyNeeded })
      if (!account || 'refusal' in signedIn) return { account, tokens: null }
      await enter(request, reply, account.id, signedIn)
      return { account, tokens: signedIn.tokens }
    },

    async refresh(request, reply, token = refreshCookie(kind, request)) {
      const tokens = token ? await sessions.refresh(kind, token, clientOf(request)) : null
      if (!tokens) {
        logSecurity(request, 'refresh refused', null)
        // Without a token there is none to clear, but perhaps the one of a sign-in that was faster than this
        // response.
        if (token !== undefined) cookies.clear(reply)
        throw unauthorized()
      }
      cookies.set(reply, tokens)
      return tokens
    },

    async end(request, reply) {
      const ids = await sessions.revoke(presentedTokens(kind, request))
      for (const id of ids) logSecurity(request, 'signed out', id)
      cookies.clear(reply)
      return ids.length > 0
    },

    async isLinkValid(request, link) {
      await rateLimiter.consume(rateLimitRules.resetIp, request.ip)
      const linked = await accounts.findByLink(link)
      if (linked) await rateLimiter.refund(rateLimitRules.resetIp, request.ip)
      return linked !== null
    },

    async setPassword(request, reply, { name, token, password }) {
      await rateLimiter.consume(rateLimitRules.resetIp, request.ip)
      const linked = await accounts.findByLink({ name, token })
      // Before the link is used up, and only for who has it: the answer tells of the owner's name.
      if (linked) await requireStrongPassword(password, linked, siteSettings)
      const changed = linked && (await accounts.reset(linked, token, password))
      logSecurity(request, changed ? 'password reset' : 'reset link refused', changed?.id ?? null)
      if (!changed) throw new HttpError(400, { error: accountMessages.linkExpired })
      await rateLimiter.refund(rateLimitRules.resetIp, request.ip)
      await rateLimiter.reset(rateLimitRules.signInPair, pairKey(request.ip, name))
      await rateLimiter.reset(rateLimitRules.signInAccount, accountKey(name))
      cookies.setDevice(reply, changed.id, changed.device)
    },
  }
}

/** Where a request comes from. */
export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
})

const codeRequired = (refusal: 'code needed' | 'wrong code') =>
  new HttpError(401, {
    error: refusal === 'code needed' ? accountMessages.codeNeeded : accountMessages.wrongCode,
    code: codeNeededCode,
  })
