import { passwordCalls } from '#contract/account/account-calls.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { Answer, implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { limitMailByVisitors, renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { createChangeOwnPassword } from '#server/sessions/change-password.ts'
import { createFindForReset, logResetLink } from '#server/sessions/reset-links.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

/** How administrators change their password, or have a link mailed that sets a new one. */
export function passwordRoutes(app: App, services: Services, accounts: Accounts, signIn: SignIn): void {
  const { config, rateLimiter, outbox, siteSettings } = services
  const changeOwnPassword = createChangeOwnPassword(accounts, services)
  const findForReset = createFindForReset('admin', accounts, services)

  /** Mails the link to the stored e-mail address, not to the one in the request. */
  async function sendResetLink(account: Account): Promise<string> {
    let link = ''
    const { name } = (await siteSettings.current()).company
    await accounts.createReset(account, {
      seconds: sessionLifetime.resetSeconds,
      mail: (tx, token) => {
        link = resetLink(config.PUBLIC_URL, account.email, token)
        return outbox.send(tx, { to: account.email, ...resetMail(name, link), confidential: true })
      },
    })
    return link
  }

  implement(app, services, passwordCalls, {
    'POST change-password/{id}/': async ({ request, caller, body }) => {
      const rejection = await changeOwnPassword(request, caller, body)
      // An error is answered with 200 (AC-157).
      return rejection ? new Answer(200, { error: rejection.message }) : new Answer(204, undefined)
    },

    'POST send-link/': async ({ request, body: { email } }) => {
      const { account, isKnownDevice } = await findForReset(request, email)
      if (!account) throw new HttpError(404, { error: accountMessages.notRegistered })
      if (!isKnownDevice) await limitMailByVisitors(rateLimiter, account.email)
      const link = await sendResetLink(account)
      logSecurity(request, 'reset link sent', account.id)
      if (!outbox.delivers) logResetLink(request.log, link)
      return { detail: accountMessages.linkSent }
    },

    'POST check-link/': async ({ request, body: { email: name, token } }) => ({
      isValid: await signIn.isLinkValid(request, { name, token }),
    }),

    'POST reset-password/': async ({ request, reply, body }) => {
      const { email: name, token, new_password: password, confirm_password } = body
      if (password !== confirm_password) throw new HttpError(400, { error: accountMessages.mismatch })
      await signIn.setPassword(request, reply, { name, token, password })
      return { detail: accountMessages.passwordUpdated }
    },
  })
}

/** The page that sets a new password (AC-094), below the setting PUBLIC_URL and never below the request's Host. */
const resetLink = (publicUrl: string, email: string, token: string) =>
  `${publicUrl}${adminPath}/reset-password?${new URLSearchParams({ email, token })}`

const resetMail = (company: string, link: string) => ({
  subject: `Set a new password for ${company}`,
  ...renderMessage(company, [
    `We received a request to reset your password for the admin area of ${company}.`,
    { link, label: 'Set a new password' },
    `The link works once and for ${sessionLifetime.resetSeconds / 60} minutes. If it was not you, ignore this e-mail.`,
  ]),
})
