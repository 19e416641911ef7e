import { z } from 'zod'
import { changePassword } from '#contract/account/account.ts'
import { requestPasswordLink } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { portalPath } from '#contract/employee/employee-path.ts'
import { createInvite } from '#server/employees/invitations.ts'
import { requireEmployee } from '#server/http/access.ts'
import { invalid } from '#server/http/errors.ts'
import {
  type App,
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  type RouteSchema,
} from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { mayMailForVisitor } from '#server/mail/port.ts'
import { defineWorker } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'
import { type Accounts, createAccounts } from '#server/sessions/accounts.ts'
import { createChangeOwnPassword } from '#server/sessions/change-password.ts'
import { createFindForReset, logResetLink } from '#server/sessions/reset-links.ts'

const base = `/api/${portalPath}`

/** An employee's own password: changed with the current one, or by a mailed link. */
export function passwordRoutes(app: App, services: Services, accounts: Accounts): void {
  const changeOwnPassword = createChangeOwnPassword(accounts, services)
  const findForReset = createFindForReset('employee', accounts, services)

  app.post(
    `${base}/change-password/:user/`,
    { config: { access: 'employee', own: 'user' }, schema: docs.change },
    async (request, reply) => {
      const rejection = await changeOwnPassword(request, requireEmployee(request), request.body)
      if (rejection) throw invalid({ [rejection.field]: [rejection.message] })
      return reply.code(204).send()
    },
  )

  app.post(
    `${base}/forgot-password/`,
    { config: { access: 'anyone' }, schema: docs.requestLink },
    async (request, reply) => {
      const { account, isKnownDevice } = await findForReset(request, request.body.username)
      logSecurity(request, 'reset link requested', account?.id ?? null)
      // A job also without an account, so that the time of the answer reveals nothing.
      await services.db.transaction((tx) =>
        services.jobs.send(tx, linkQueue, { accountId: account?.id ?? null, isKnownDevice }),
      )
      return reply.code(202).send({ detail: messages.linkRequested })
    },
  )
}

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

const tags = ['Portal']
const docs = {
  change: {
    tags,
    params: z.object({ user: z.string() }),
    summary: 'Changes the password and ends all other sessions',
    body: changePassword.body,
    response: { 204: noContent, 400: fieldErrors, 401: errorDetail, 403: errorDetail, 429: errorDetail },
  },
  requestLink: {
    tags,
    summary: 'Has a link mailed that sets a new password, once; the answer is the same without an account',
    body: requestPasswordLink.body,
    response: { 202: errorDetail, 400: errorSentence, 429: errorSentence },
  },
} satisfies Record<string, RouteSchema>
