import { accountMessages } from '#contract/account-messages.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { rateLimitRules } from '#server/admins/rate-limits.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts, SignInOptions } from '#server/sessions/accounts.ts'
import { deviceCookie, presentedTokens, refreshCookie, sessionCookies } from '#server/sessions/cookies.ts'

export function signInRoutes(app: App, services: Services, accounts: Accounts): void {
  const { config, rateLimiter, passwords, sessions, devices } = services
  const cookies = sessionCookies('admin', config)

  app.post(
    '/api/adminLogin/',
    { config: { access: 'anyone' }, schema: accountDocs.login },
    async (request, reply) => {
      const { UserEmail, password, remember = false } = request.body
      const account = await accounts.findByName(UserEmail)
      const device = deviceCookie(request, account?.id)
      const knownDevice = (await devices.isKnown(account?.id, device)) ? device : undefined
      const refundAttempt = await consumeAttempt(request.ip, UserEmail, knownDevice)
      const signedIn = await signIn(account, password, { persistent: remember, device })
      logSecurity(request, signedIn ? 'signed in' : 'sign-in refused', account?.id ?? null)
      if (!account) throw new HttpError(401, { error: accountMessages.invalidEmail })
      if (!signedIn) throw new HttpError(401, { error: accountMessages.invalidPassword })
      await refundAttempt()
      const { tokens } = signedIn
      cookies.set(reply, tokens)
      cookies.setDevice(reply, account.id, signedIn.device)
      return reply.send({
        access: tokens.access,
        refresh: tokens.refresh,
        first_name: account.firstName,
        last_name: account.lastName,
        email: account.email,
        image: account.profileImage,
        admin_id: account.id,
      })
    },
  )

  /** Counts an attempt where it may have its last; what comes back takes it off again when it succeeded. */
  async function consumeAttempt(ip: string, account: string, knownDevice: string | undefined) {
    if (knownDevice !== undefined) {
      await rateLimiter.consume(rateLimitRules.signInDevice, knownDevice)
      return () => rateLimiter.reset(rateLimitRules.signInDevice, knownDevice)
    }
    // From narrow to wide: an attempt that is rejected for its IP address does not count against the account.
    await rateLimiter.consume(rateLimitRules.signInIp, ip)
    await rateLimiter.consume(rateLimitRules.signInPair, [ip, account])
    await rateLimiter.consume(rateLimitRules.signInAccount, account)
    return async () => {
      await rateLimiter.refund(rateLimitRules.signInIp, ip)
      await rateLimiter.reset(rateLimitRules.signInPair, [ip, account])
      await rateLimiter.refund(rateLimitRules.signInAccount, account)
    }
  }

  async function signIn(
    account: Account | null,
    password: string,
    options: Omit<SignInOptions, 'newHash'>,
  ): ReturnType<Accounts['signIn']> {
    const hash = account?.passwordHash ?? null
    // Verified also without an account, so that the time does not tell.
    if (!(await passwords.verify(password, hash)) || !account || !hash) return null
    const newHash = passwords.isOutdated(hash) ? await passwords.hash(password) : undefined
    return accounts.signIn(account, { ...options, newHash })
  }

  app.post(
    '/api/token/refresh/',
    { config: { access: 'anyone' }, schema: accountDocs.refresh },
    async (request, reply) => {
      const sent = request.body
      const token = sent.refresh ?? refreshCookie('admin', request)
      const tokens = token ? await sessions.refresh('admin', token) : null
      if (!tokens) {
        logSecurity(request, 'refresh refused', null)
        cookies.clear(reply)
        throw unauthorized()
      }
      cookies.set(reply, tokens)
      return reply.send({ access: tokens.access, refresh: tokens.refresh })
    },
  )

  app.post(
    '/api/logout/',
    { config: { access: 'anyone' }, schema: accountDocs.logout },
    async (request, reply) => {
      for (const id of await sessions.revoke(presentedTokens('admin', request)))
        logSecurity(request, 'signed out', id)
      cookies.clear(reply)
      return reply.code(204).send()
    },
  )
}
