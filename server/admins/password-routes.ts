import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { company } from '#contract/company.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { requireAdmin } from '#server/http/access.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { limitMailByVisitors, renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { deviceCookie } from '#server/sessions/cookies.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'
import { requireStrongPassword } from '#server/sessions/require-strong-password.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

export function passwordRoutes(app: App, services: Services, accounts: Accounts, signIn: SignIn): void {
  const { config, rateLimiter, passwords, devices, outbox } = services

  app.post(
    '/api/change-password/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.change },
    async (request, reply) => {
      const { id, sessionId } = requireAdmin(request)
      const sent = request.body
      await rateLimiter.consume(rateLimitRules.currentPassword, String(id))
      const account = await accounts.find(id)
      if (!account) throw unauthorized()
      // An error is answered with 200; AC-161 fixes the order of the checks.
      if (!(await passwords.verify(sent.current_password, account.passwordHash))) {
        logSecurity(request, 'current password refused', id)
        return reply.send({ error: accountMessages.wrongCurrent })
      }
      await rateLimiter.reset(rateLimitRules.currentPassword, String(id))
      if (sent.new_password !== sent.confirm_new_password) {
        return reply.send({ error: accountMessages.mismatch })
      }
      if (sent.new_password === sent.current_password) {
        return reply.send({ error: accountMessages.samePassword })
      }
      requireStrongPassword(sent.new_password)
      const newHash = await passwords.hash(sent.new_password)
      const retained = { sessionId, device: deviceCookie(request, id) }
      if (!(await accounts.changePassword(account, newHash, retained))) {
        return reply.send({ error: accountMessages.wrongCurrent })
      }
      logSecurity(request, 'password changed', id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/send-link/',
    { config: { access: 'anyone' }, schema: accountDocs.sendLink },
    async (request, reply) => {
      const { email } = request.body
      const account = await accounts.findByName(email)
      const device = deviceCookie(request, account?.id)
      const knownDevice = (await devices.isKnown(account?.id, device)) ? device : undefined
      await limitResetLinks(request.ip, email, knownDevice)
      if (!account) throw new HttpError(404, { error: accountMessages.notRegistered })
      if (knownDevice === undefined) await limitMailByVisitors(rateLimiter, account.email)
      const link = await sendResetLink(account)
      logSecurity(request, 'reset link sent', account.id)
      // Without a mail server, the operator passes the link on.
      if (!outbox.delivers) request.log.warn({ link }, 'no mail server is set: this link sets a new password')
      return reply.send({ detail: accountMessages.linkSent })
    },
  )

  /** As with sign-in, others cannot use up the e-mails of a known device. */
  async function limitResetLinks(
    ip: string,
    account: string,
    knownDevice: string | undefined,
  ): Promise<void> {
    if (knownDevice !== undefined) return rateLimiter.consume(rateLimitRules.linkDevice, knownDevice)
    await rateLimiter.consume(rateLimitRules.linkIp, ip)
    await rateLimiter.consume(rateLimitRules.linkPair, [ip, account])
    await rateLimiter.consume(rateLimitRules.linkAccount, account)
  }

  /** Mails the link to the stored e-mail address, not to the one in the request. */
  async function sendResetLink(account: Account): Promise<string> {
    let link = ''
    await accounts.createReset(account, {
      seconds: sessionLifetime.resetSeconds,
      mail: (tx, token) => {
        link = resetLink(config.PUBLIC_URL, account.email, token)
        return outbox.send(tx, { to: account.email, ...resetMail(link), confidential: true })
      },
    })
    return link
  }

  app.post(
    '/api/reset-password/',
    { config: { access: 'anyone' }, schema: accountDocs.reset },
    async (request, reply) => {
      const { email, token, new_password, confirm_password } = request.body
      if (new_password !== confirm_password) throw new HttpError(400, { error: accountMessages.mismatch })
      await signIn.setPassword(request, reply, { name: email, token, password: new_password })
      return reply.send({ detail: accountMessages.passwordUpdated })
    },
  )
}

/** The page that sets a new password (AC-094), below the setting PUBLIC_URL and never below the request's Host. */
const resetLink = (publicUrl: string, email: string, token: string) =>
  `${publicUrl}${adminPath}/reset-password?${new URLSearchParams({ email, token })}`

const resetMail = (link: string) => ({
  subject: `Set a new password for ${company.name}`,
  ...renderMessage([
    `We received a request to reset your password for the admin area of ${company.name}.`,
    { link, label: 'Set a new password' },
    `The link works once and for ${sessionLifetime.resetSeconds / 60} minutes. If it was not you, ignore this e-mail.`,
  ]),
})
