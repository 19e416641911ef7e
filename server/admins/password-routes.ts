import type { FastifyInstance } from 'fastify'
import { changePassword, resetPassword, sendLink } from '#contract/account.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { company } from '#contract/company.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { rules } from '#server/admins/rate-limits.ts'
import { requireAdmin } from '#server/http/access.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import { logSecurity, type Own, ownId, readBody } from '#server/http/security-log.ts'
import { letter } from '#server/mail/message.ts'
import type { Services } from '#server/services.ts'
import type { Accounts, Admin } from '#server/sessions/accounts.ts'
import { deviceCookie, sessionCookies } from '#server/sessions/cookies.ts'

export function passwordRoutes(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const { config, rateLimiter, passwords, devices, outbox } = services
  const cookies = sessionCookies(config)

  app.post<Own>(
    '/api/change-password/:id/',
    { config: { access: 'admin', doc: accountDocs.change } },
    async (request, reply) => {
      const id = ownId(request)
      const sent = await readBody(changePassword.body, request)
      reply.header('cache-control', 'no-store')
      await rateLimiter.consume(rules.currentPassword, String(id))
      const account = await accounts.find(id)
      if (!account) throw unauthorized()
      // A fault is answered 200 with an error; the order of the checks is AC-161.
      if (!(await passwords.verify(sent.current_password, account.passwordHash))) {
        logSecurity(request, 'current password refused', id)
        return reply.send({ error: accountMessages.wrongCurrent })
      }
      await rateLimiter.reset(rules.currentPassword, String(id))
      if (sent.new_password !== sent.confirm_new_password) {
        return reply.send({ error: accountMessages.mismatch })
      }
      if (sent.new_password === sent.current_password) {
        return reply.send({ error: accountMessages.samePassword })
      }
      const newHash = await passwords.hash(sent.new_password)
      const kept = { sessionId: requireAdmin(request).sessionId, device: deviceCookie(request, id) }
      if (!(await accounts.changePassword(account, newHash, kept))) {
        return reply.send({ error: accountMessages.wrongCurrent })
      }
      logSecurity(request, 'password changed', id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/send-link/',
    { config: { access: 'anyone', doc: accountDocs.sendLink } },
    async (request, reply) => {
      const { email } = await readBody(sendLink.body, request)
      const account = await accounts.findByEmail(email)
      const device = deviceCookie(request, account?.id)
      await countLink(request.ip, email, (await devices.isKnown(account?.id, device)) ? device : undefined)
      if (!account) throw new HttpError(404, { error: accountMessages.notRegistered })
      const link = await sendResetLink(account)
      logSecurity(request, 'reset link sent', account.id)
      // Without a mail server the operator is the one who hands it over.
      if (!outbox.delivers) request.log.warn({ link }, 'no mail server is set: this link sets a new password')
      return reply.header('cache-control', 'no-store').send({ detail: accountMessages.linkSent })
    },
  )

  /** As for log-ins: others cannot use up the mails of a known device. */
  async function countLink(ip: string, account: string, knownDevice: string | undefined): Promise<void> {
    if (knownDevice !== undefined) return rateLimiter.consume(rules.linkDevice, knownDevice)
    await rateLimiter.consume(rules.linkAddress, ip)
    await rateLimiter.consume(rules.linkPair, [ip, account])
    await rateLimiter.consume(rules.linkAccount, account)
  }

  /** Mails the link to the stored address, whatever was typed. */
  async function sendResetLink(account: Admin): Promise<string> {
    let link = ''
    await accounts.issueReset(account, (tx, token) => {
      link = resetLink(config.PUBLIC_URL, account.email, token)
      return outbox.send(tx, { to: account.email, ...resetMail(link), confidential: true })
    })
    return link
  }

  app.post(
    '/api/reset-password/',
    { config: { access: 'anyone', doc: accountDocs.reset } },
    async (request, reply) => {
      const { email, token, new_password, confirm_password } = await readBody(resetPassword.body, request)
      if (new_password !== confirm_password) throw new HttpError(400, { error: accountMessages.mismatch })
      await rateLimiter.consume(rules.resetAddress, request.ip)
      const done = await accounts.reset({ email, token }, new_password)
      logSecurity(request, done ? 'password reset' : 'reset link refused', done?.id ?? null)
      if (!done) throw new HttpError(400, { error: accountMessages.linkExpired })
      await rateLimiter.refund(rules.resetAddress, request.ip)
      await rateLimiter.reset(rules.signInPair, [request.ip, email])
      await rateLimiter.reset(rules.signInAccount, email)
      cookies.setDevice(reply, done.id, done.device)
      return reply.header('cache-control', 'no-store').send({ detail: accountMessages.passwordUpdated })
    },
  )
}

/** The page that sets a new password (AC-094), under the setting PUBLIC_URL and nothing that a request says. */
const resetLink = (publicUrl: string, email: string, token: string) =>
  `${publicUrl}/authority/reset-password?${new URLSearchParams({ email, token })}`

const resetMail = (link: string) => ({
  subject: `Set a new password for ${company.name}`,
  ...letter([
    `Somebody, most likely you, asked for a new password for the back office of ${company.name}.`,
    { link, label: 'Set a new password' },
    `The link works once and for ${sessionLifetime.resetSeconds / 60} minutes. If you did not ask for it, you need not do anything: your password stays as it is.`,
  ]),
})
