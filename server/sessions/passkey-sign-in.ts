import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Assertion, requestOptionsSchema } from '#contract/account/passkey.ts'
import { passkeyMessages } from '#contract/account/passkey-fields.ts'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/errors.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { challengeCookie, deviceCookie, sessionCookies } from '#server/sessions/cookies.ts'
import type { Passkeys } from '#server/sessions/passkeys.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'
import { clientOf, type SignIn } from '#server/sessions/sign-in.ts'
import type { Tokens } from '#server/sessions/store.ts'
import type { AccountKind } from '#server/sessions/tables.ts'

/** Signing in by a passkey in place of name, password, and code. */
export interface PasskeySignIn {
  begin(reply: FastifyReply): Promise<z.input<typeof requestOptionsSchema>>
  /**
   * Opens a session in place of the browser's former one. Throws 401, also for a passkey of an account that is not
   * the expected one.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: {
      readonly credential: Assertion
      readonly persistent: boolean
      isExpected(account: Account): boolean
    },
  ): Promise<{ account: Account; tokens: Tokens }>
}

interface Parts {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly rateLimiter: RateLimiter
  readonly passkeys: Passkeys
}

export function createPasskeySignIn(
  kind: AccountKind,
  accounts: Accounts,
  signIn: SignIn,
  { config, rateLimiter, passkeys }: Parts,
): PasskeySignIn {
  const cookies = sessionCookies(kind, config)
  return {
    async begin(reply) {
      const { options, token } = await passkeys.beginSignIn()
      cookies.setChallenge(reply, token)
      return options
    },
    async open(request, reply, { credential, persistent, isExpected }) {
      await rateLimiter.consume(rateLimitRules.signInIp, request.ip)
      const used = await passkeys.verify(challengeCookie(kind, request) ?? '', credential)
      const account = used && (await accounts.find(used.accountId))
      const isOther = account !== null && !isExpected(account)
      const signedIn =
        account &&
        !isOther &&
        (await accounts.signIn(account, {
          ...{ persistent, device: deviceCookie(request, account.id), client: clientOf(request) },
          ...{ newHash: undefined, proof: { passkeyId: used.id } },
        }))
      const opened = signedIn && 'tokens' in signedIn ? signedIn : null
      logSecurity(request, opened ? 'signed in' : 'sign-in refused', account?.id ?? null)
      if (account && !opened) await accounts.recordRefusal(account.id)
      cookies.clearChallenge(reply)
      if (account && isOther) throw new HttpError(401, { error: passkeyMessages.ofAnotherAccount })
      if (!account || !opened) throw new HttpError(401, { error: passkeyMessages.notAccepted })
      await rateLimiter.refund(rateLimitRules.signInIp, request.ip)
      await signIn.enter(request, reply, account.id, opened)
      return { account, tokens: opened.tokens }
    },
  }
}
