import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { company } from '#contract/company.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { requireAdmin } from '#server/http/access.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { limitMailByVisitors, renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { createChangeOwnPassword } from '#server/sessions/change-password.ts'
import { createFindForReset, logResetLink } from '#server/sessions/reset-links.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

export function passwordRoutes(app: App, services: Services, accounts: Accounts, signIn: SignIn): void {
  const { config, rateLimiter, outbox } = services
  const changeOwnPassword = createChangeOwnPassword(accounts, services)
  const findForReset = createFindForReset('admin', accounts, services)

  app.post(
    '/api/change-password/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.change },
    async (request, reply) => {
      const rejection = await changeOwnPassword(request, requireAdmin(request), request.body)
      // An error is answered with 200 (AC-157).
      if (rejection) return reply.send({ error: rejection.message })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/send-link/',
    { config: { access: 'anyone' }, schema: accountDocs.sendLink },
    async (request, reply) => {
      const { email } = request.body
      const { account, isKnownDevice } = await findForReset(request, email)
      if (!account) throw new HttpError(404, { error: accountMessages.notRegistered })
      if (!isKnownDevice) await limitMailByVisitors(rateLimiter, account.email)
      const link = await sendResetLink(account)
      logSecurity(request, 'reset link sent', account.id)
      if (!outbox.delivers) logResetLink(request.log, link)
      return reply.send({ detail: accountMessages.linkSent })
    },
  )

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
