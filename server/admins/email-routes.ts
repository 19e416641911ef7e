import type { FastifyRequest } from 'fastify'
import { emailCalls } from '#contract/account/account-calls.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import { sessionCookies } from '#server/sessions/cookies.ts'
import type { EmailChanges } from '#server/sessions/email-changes.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'

/** The links of a changed e-mail address: at the new address, which confirms it, and at the former one. */
export function emailRoutes(app: App, services: Services, emailChanges: EmailChanges): void {
  const { config, outbox, rateLimiter, siteSettings } = services
  const cookies = sessionCookies('admin', config)

  /** Uses a link. Throws 400 if it is not valid, and 429 after too many guesses. */
  async function use<T>(request: FastifyRequest, act: () => Promise<T | null>): Promise<T> {
    await rateLimiter.consume(rateLimitRules.resetIp, request.ip)
    const done = await act()
    if (done === null) {
      logSecurity(request, 'e-mail link refused', null)
      throw new HttpError(400, { error: accountMessages.emailLinkExpired })
    }
    await rateLimiter.refund(rateLimitRules.resetIp, request.ip)
    return done
  }

  implement(app, services, emailCalls, {
    'POST confirm-email/': async ({ request, body }) => {
      let link = ''
      const { name } = (await siteSettings.current()).company
      const { id, email } = await use(request, () =>
        emailChanges.confirm(body.token, (tx, { former }, wayBack) => {
          link = `${config.PUBLIC_URL}${adminPath}/restore-email?${new URLSearchParams({ token: wayBack })}`
          return outbox.send(tx, { to: former, ...notice(name, link), confidential: true })
        }),
      )
      logSecurity(request, 'e-mail address changed', id)
      if (!outbox.delivers)
        request.log.warn({ link }, 'no mail server is set: this link brings the former e-mail address back')
      return { admin_id: id, email }
    },

    'POST restore-email/': async ({ request, reply, body }) => {
      const { id, email, resetToken } = await use(request, () => emailChanges.restore(body.token))
      logSecurity(request, 'e-mail address restored', id)
      cookies.clear(reply)
      return { email, token: resetToken }
    },
  })
}

const notice = (company: string, link: string) => ({
  subject: `The email address of your account at ${company} was changed`,
  ...renderMessage(company, [
    `Your account in the admin area of ${company} has another email address now. If it was you, there is nothing to do.`,
    'If it was not you, bring this address back. This signs everyone out, and you choose a new password.',
    { link, label: 'Bring this address back' },
    `The link works once and for ${sessionLifetime.emailRestoreSeconds / 86_400} days.`,
  ]),
})
