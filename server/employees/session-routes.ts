import { accountMessages } from '#contract/account/account-messages.ts'
import { passkeySignInCalls } from '#contract/account/security-calls.ts'
import { securityPaths } from '#contract/account/security-paths.ts'
import { employeeSessionCalls } from '#contract/employee/employee-calls.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { createInvite } from '#server/employees/invitation-store.ts'
import { implement, implementAt } from '#server/http/calls.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { mayMailForVisitor } from '#server/mail/port.ts'
import { defineWorker } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'
import { type Account, type Accounts, createAccounts } from '#server/sessions/accounts.ts'
import { createPasskeySignIn } from '#server/sessions/passkey-sign-in.ts'
import { createFindForReset, logResetLink } from '#server/sessions/reset-links.ts'
import { createSignIn } from '#server/sessions/sign-in.ts'

/**
 * Sign-in, session, and password links of employees. These calls read their own kind of cookies, including expired
 * ones, and answer 401 themselves (EP-052).
 */
export function sessionRoutes(app: App, services: Services, accounts: Accounts): void {
  const signIn = createSignIn('employee', accounts, services)
  const findForReset = createFindForReset('employee', accounts, services)

  const passkeySignIn = createPasskeySignIn('employee', accounts, signIn, services)

  implementAt(app, services, securityPaths.employee.passkeySignIn, passkeySignInCalls.employee, {
    'POST {list}/challenge/': ({ reply }) => passkeySignIn.begin(reply),

    'POST {list}/': async ({ request, reply, body: { credential, username } }) => {
      const { account } = await passkeySignIn.open(request, reply, {
        credential,
        persistent: true,
        isExpected: (account) =>
          username === undefined || account.username?.toLowerCase() === username.toLowerCase(),
      })
      return signedIn(account)
    },
  })

  implement(app, services, employeeSessionCalls, {
    'POST jira/login/': async ({ request, reply, body: { username: name, password, code } }) => {
      // The browser keeps its flag after it is closed, so the session is persistent, too (EP-022, EP-037).
      const { account, tokens } = await signIn.open(request, reply, {
        name,
        password,
        code,
        persistent: true,
      })
      if (!account || !tokens) throw new HttpError(401, { error: messages.wrongCredentials })
      return signedIn(account)
    },

    'POST jira/token/refresh/': async ({ request, reply }) => {
      await signIn.refresh(request, reply)
    },

    'POST jira/logout/': async ({ request, reply }) => {
      if (!(await signIn.end(request, reply))) throw unauthorized()
    },

    'POST jira/check-link/': async ({ request, body: { username: name, token } }) => ({
      isValid: await signIn.isLinkValid(request, { name, token }),
    }),

    'POST set-password/': async ({ request, reply, body }) => {
      const { username: name, token, new_password: password, confirm_password } = body
      if (password !== confirm_password) throw new HttpError(400, { error: accountMessages.mismatch })
      await signIn.setPassword(request, reply, { name, token, password })
      return { detail: accountMessages.passwordUpdated }
    },

    'POST jira/forgot-password/': async ({ request, body }) => {
      const { account, isKnownDevice } = await findForReset(request, body.username)
      logSecurity(request, 'reset link requested', account?.id ?? null)
      // A job also without an account, so that the time of the answer reveals nothing.
      await services.db.transaction((tx) =>
        services.jobs.send(tx, linkQueue, { accountId: account?.id ?? null, isKnownDevice }),
      )
      return { detail: messages.linkRequested }
    },
  })
}

/** What every sign-in of an employee answers. */
const signedIn = ({ username }: Account) => ({
  message: messages.signedIn,
  // The table's constraint: employees have one.
  user: { userName: username ?? '' },
})

interface LinkRequest {
  readonly accountId: number | null
  readonly isKnownDevice: boolean
}

const linkQueue = defineQueue<LinkRequest>('employee-reset-link', {
  concurrency: 1,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Mails the requested links, each to the stored address. Run twice, it mails a second link, and only that one works. */
export const linkWorker = defineWorker(linkQueue, (services) => {
  const accounts = createAccounts('employee', services)
  const sendLink = createInvite(accounts, services)
  return {
    async run({ accountId, isKnownDevice }) {
      const account = accountId === null ? null : await accounts.find(accountId)
      if (!account) return
      if (!isKnownDevice && !(await mayMailForVisitor(services.rateLimiter, account.email))) return
      const link = await sendLink(account, 'employee')
      if (!services.outbox.delivers) logResetLink(services.log, link)
    },
  }
})
