import type { FastifyInstance } from 'fastify'
import { login, refresh } from '#contract/account.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { refreshCookie, sessionCookies, shownTokens } from '#server/account/cookies.ts'
import { accountDocs } from '#server/account/docs.ts'
import { rules } from '#server/account/limits.ts'
import { logSecurity, readBody } from '#server/account/requests.ts'
import type { Tokens } from '#server/account/sessions.ts'
import type { Accounts, Admin } from '#server/account/store.ts'
import { Refusal, unauthorized } from '#server/errors.ts'
import type { World } from '#server/world.ts'

export function signInRoutes(app: FastifyInstance, world: World, accounts: Accounts): void {
  const { config, limits, passwords, sessions } = world
  const cookies = sessionCookies(config)

  app.post(
    '/api/adminLogin/',
    { config: { access: 'anyone', doc: accountDocs.login } },
    async (request, reply) => {
      const { UserEmail, password, remember = false } = await readBody(login.body, request)
      // The address first: who is stopped there cannot use up the tries of an account.
      await limits.take(rules.signInAddress, request.ip)
      await limits.take(rules.signInAccount, UserEmail)
      const account = await accounts.findByEmail(UserEmail)
      const tokens = await tokensFor(account, password, remember)
      logSecurity(request, tokens ? 'signed in' : 'sign-in refused', account?.id ?? null)
      if (!account) throw new Refusal(401, { error: accountMessages.invalidEmail })
      if (!tokens) throw new Refusal(401, { error: accountMessages.invalidPassword })
      await limits.clear(rules.signInAccount, UserEmail)
      await limits.giveBack(rules.signInAddress, request.ip)
      cookies.set(reply, tokens)
      return reply.header('cache-control', 'no-store').send({
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

  async function tokensFor(
    account: Admin | null,
    password: string,
    remember: boolean,
  ): Promise<Tokens | null> {
    const hash = account?.passwordHash ?? null
    // Asked also without an account, so that the time does not tell.
    if (!(await passwords.verify(password, hash)) || !account || !hash) return null
    const newHash = passwords.isOutdated(hash) ? await passwords.hash(password) : undefined
    return accounts.signIn(account, remember, newHash)
  }

  app.post(
    '/api/token/refresh/',
    { config: { access: 'anyone', doc: accountDocs.refresh } },
    async (request, reply) => {
      const sent = await readBody(refresh.body, request)
      const token = sent.refresh ?? refreshCookie(request)
      const tokens = token ? await sessions.refresh(token) : null
      if (!tokens) {
        logSecurity(request, 'refresh refused', null)
        cookies.clear(reply)
        throw unauthorized()
      }
      cookies.set(reply, tokens)
      return reply
        .header('cache-control', 'no-store')
        .send({ access: tokens.access, refresh: tokens.refresh })
    },
  )

  app.post(
    '/api/logout/',
    { config: { access: 'anyone', doc: accountDocs.logout } },
    async (request, reply) => {
      for (const id of await sessions.end(shownTokens(request))) logSecurity(request, 'signed out', id)
      cookies.clear(reply)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}
