import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { invalid } from '#server/errors.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Account } from '#server/sessions/accounts.ts'
import { isCurrentPassword } from '#server/sessions/current-password.ts'
import type { EmailChanges } from '#server/sessions/email-changes.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'

interface Requested {
  readonly email: string
  readonly current_password?: string | undefined
}

/**
 * Requests another e-mail address for the administrator who is signed in, and mails the link that confirms it there.
 * Throws 400 under `email` or `current_password`, and 429 after too many requests.
 */
export function createEmailRequest(
  { config, outbox, passwords, rateLimiter, siteSettings }: Services,
  emailChanges: EmailChanges,
) {
  return async (request: FastifyRequest, account: Account, { email, current_password }: Requested) => {
    await emailChanges.requireFree(email)
    const password = current_password ?? ''
    if (password === '') throw invalid({ current_password: [accountMessages.passwordForEmail] })
    const refusal = invalid({ current_password: [accountMessages.wrongCurrent] })
    if (!(await isCurrentPassword(request, account, { password, rateLimiter, passwords }))) throw refusal
    await rateLimiter.consume(rateLimitRules.emailChange, String(account.id))
    let link = ''
    const { name } = (await siteSettings.current()).company
    const isRequested = await emailChanges.request(account, email, (tx, token) => {
      link = `${config.PUBLIC_URL}${adminPath}/confirm-email?${new URLSearchParams({ token })}`
      return outbox.send(tx, { to: email, ...confirmation(name, link), confidential: true })
    })
    if (!isRequested) throw refusal
    logSecurity(request, 'e-mail change requested', account.id)
    // Without a mail server, the operator passes the link on.
    if (!outbox.delivers)
      request.log.warn({ link }, 'no mail server is set: this link confirms an e-mail address')
  }
}

const confirmation = (company: string, link: string) => ({
  subject: `Confirm your email address for ${company}`,
  ...renderMessage(company, [
    `This address was entered as the new email address of an account in the admin area of ${company}.`,
    { link, label: 'Confirm the email address' },
    `The link works once and for ${sessionLifetime.emailConfirmSeconds / 3600} hours. If it was not you, ignore this email: nothing changes.`,
  ]),
})
