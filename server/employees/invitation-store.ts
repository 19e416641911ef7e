import { invitationMark } from '#contract/account/invitation-link.ts'
import { setPasswordPath } from '#contract/employee/employee-path.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'

type Invited = Pick<Account, 'id' | 'username' | 'email' | 'passwordHash'>

/** Mails an employee a link that sets a password, once. Earlier links expire. Returns the link. */
export type Invite = (employee: Invited, requestedBy: 'admin' | 'employee') => Promise<string>

/** An invitation if there is no password yet, otherwise a reset. */
export function createInvite(
  accounts: Accounts,
  { config, outbox, siteSettings }: Pick<Services, 'config' | 'outbox' | 'siteSettings'>,
): Invite {
  return async (employee, requestedBy) => {
    let link = ''
    const { name } = (await siteSettings.current()).company
    const write = employee.passwordHash === null ? invitation : resets[requestedBy]
    await accounts.createReset(employee, {
      seconds: write.seconds,
      mail: (tx, token) => {
        const mark = employee.passwordHash === null ? invitationMark : {}
        const query = new URLSearchParams({ username: employee.username ?? '', token, ...mark })
        link = `${config.PUBLIC_URL}${setPasswordPath}?${query}`
        return outbox.send(tx, { to: employee.email, ...write.mail(name, link), confidential: true })
      },
    })
    return link
  }
}

const portalOf = (company: string) => `the employee portal of ${company}`

const invitation = {
  seconds: sessionLifetime.invitationSeconds,
  mail: (company: string, link: string) => ({
    subject: `Your account in ${portalOf(company)}`,
    ...renderMessage(company, [
      `You have an account in ${portalOf(company)}. Choose a password to sign in.`,
      { link, label: 'Choose a password' },
      `The link works once and for ${sessionLifetime.invitationSeconds / 86_400} days.`,
    ]),
  }),
}

const resetMail = (reason: string, validity: string) => (company: string, link: string) => ({
  subject: `Set a new password for ${company}`,
  ...renderMessage(company, [
    `${reason} to set a new password for ${portalOf(company)}.`,
    { link, label: 'Set a new password' },
    `The link works once and for ${validity}. Your password stays as it is until you use it.`,
  ]),
})

const resets = {
  admin: {
    seconds: sessionLifetime.employeeResetSeconds,
    mail: resetMail(
      'An administrator has sent you this link',
      `${sessionLifetime.employeeResetSeconds / 3600} hours`,
    ),
  },
  employee: {
    seconds: sessionLifetime.resetSeconds,
    mail: resetMail(
      'Someone, probably you, has requested this link',
      `${sessionLifetime.resetSeconds / 60} minutes`,
    ),
  },
}
