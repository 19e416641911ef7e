import type { FastifyRequest } from 'fastify'
import { adminPath } from '#contract/account/admin-path.ts'
import { administratorSchema } from '#contract/account/administrator.ts'
import { administratorCalls } from '#contract/account/administrator-calls.ts'
import { administratorErrors, administratorsPath } from '#contract/account/administrator-fields.ts'
import { invitationMark } from '#contract/account/invitation-link.ts'
import { mount } from '#contract/calls/mount.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { createAdministrators } from '#server/admins/administrators.ts'
import { invalid } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { resetSecondStep } from '#server/sessions/security-routes.ts'

/** The accounts of administrators, for owners. */
export function administratorRoutes(app: App, services: Services, accounts: Accounts): void {
  const { config, outbox, siteSettings } = services
  const administrators = createAdministrators(services)

  /** Without a mail server, the owner passes the link on. */
  async function invite(request: FastifyRequest, id: number) {
    const account = await accounts.find(id)
    if (!account) throw invalid(administratorErrors.deactivated)
    let link = ''
    const { name } = (await siteSettings.current()).company
    await accounts.createReset(account, {
      seconds: sessionLifetime.invitationSeconds,
      mail: (tx, token) => {
        const mark = account.passwordHash === null ? invitationMark : {}
        const query = new URLSearchParams({ email: account.email, token, ...mark })
        link = `${config.PUBLIC_URL}${adminPath}/reset-password?${query}`
        return outbox.send(tx, { to: account.email, ...invitation(name, link), confidential: true })
      },
    })
    logSecurity(request, 'administrator invited', id)
    return { administrator: await administrators.find(id), link: outbox.delivers ? null : link }
  }

  implement(app, services, administratorCalls, {
    ...mount(administratorsPath, csvHandlers('Administrators', administratorSchema, administrators)),

    'GET administrators/': ({ query }) => administrators.list(query),

    'GET administrators/count/': async ({ query }) => ({ count: await administrators.count(query) }),

    'GET administrators/two-step/': () => services.twoStepRule.read(),

    'PUT administrators/two-step/': async ({ request, caller, body: { isRequired } }) => {
      await services.twoStepRule.set(isRequired)
      logSecurity(request, isRequired ? 'two steps required' : 'two steps not required', caller.id)
      return services.twoStepRule.read()
    },

    'POST administrators/': async ({ request, caller, body }) => {
      const { id } = await administrators.add(caller.id, body)
      return invite(request, id)
    },

    'PATCH administrators/{id}/': async ({ request, caller, params, body }) => {
      const administrator = await administrators.change(caller.id, params.id, body)
      logSecurity(request, 'administrator changed', params.id)
      return administrator
    },

    'DELETE administrators/{id}/': async ({ request, caller, params }) => {
      await administrators.remove(caller.id, params.id)
      logSecurity(request, 'administrator removed', params.id)
    },

    'DELETE administrators/{id}/sessions/': async ({ request, params }) => {
      const { id } = await administrators.find(params.id)
      await services.db.transaction((tx) => services.sessions.revokeAll(tx, id))
      logSecurity(request, 'signed out by an owner', id)
    },

    'DELETE administrators/{id}/two-step/': async ({ request, params }) => {
      const { id } = await administrators.find(params.id)
      await resetSecondStep(services, id)
      logSecurity(request, 'second step turned off', id)
    },

    'POST administrators/{id}/invite/': async ({ request, params }) => {
      const { id } = await administrators.find(params.id)
      return invite(request, id)
    },
  })
}

const invitation = (company: string, link: string) => ({
  subject: `Your account in the admin area of ${company}`,
  ...renderMessage(company, [
    `You have an account in the admin area of ${company}. Choose a password, and then sign in with this email address.`,
    { link, label: 'Choose a password' },
    `The link works once and for ${sessionLifetime.invitationSeconds / 86_400} days.`,
  ]),
})
