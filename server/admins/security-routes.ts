import { deviceCalls, twoStepCalls } from '#contract/account/account-calls.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { invalid, notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { base32, totpUri } from '#server/sessions/totp.ts'

/** Where administrators are signed in, and the second step of their sign-in. */
export function securityRoutes(app: App, services: Services, accounts: Accounts): void {
  const { db, sessions, siteSettings, twoStep } = services

  implement(app, services, deviceCalls, {
    'GET admin-sessions/{id}/': async ({ caller }) =>
      (await sessions.list(caller.id)).map(({ id, ip, userAgent, createdAt, lastUsedAt }) => ({
        id,
        device: deviceName(userAgent),
        ip,
        since: createdAt.toISOString(),
        lastUsed: lastUsedAt.toISOString(),
        isCurrent: id === caller.sessionId,
      })),

    'DELETE admin-sessions/{id}/': async ({ caller }) => {
      await sessions.revokeAll(db, caller.id, caller.sessionId)
    },

    'DELETE admin-sessions/{id}/{entry}/': async ({ caller, params }) => {
      if (!(await sessions.revokeOne(caller.id, params.entry))) throw notFound()
    },
  })

  implement(app, services, twoStepCalls, {
    'GET two-step/{id}/': async ({ caller }) => {
      const recoveryCodes = await twoStep.recoveryCodesLeft(caller.id)
      return { isOn: recoveryCodes !== null, recoveryCodes: recoveryCodes ?? 0 }
    },

    'POST two-step/{id}/': async ({ caller }) => {
      const account = await accounts.find(caller.id)
      if (!account) throw unauthorized()
      const secret = await twoStep.begin(caller.id)
      const { name: issuer } = (await siteSettings.current()).company
      return { typed: base32(secret), uri: totpUri({ issuer, name: account.email, secret }) }
    },

    'POST two-step/{id}/confirm/': async ({ request, caller, body }) => {
      const codes = await twoStep.confirm(caller.id, body.code)
      if (!codes) throw invalid({ code: [accountMessages.wrongCode] })
      // They were opened by the password alone.
      await sessions.revokeAll(db, caller.id, caller.sessionId)
      logSecurity(request, 'second step turned on', caller.id)
      return { codes: [...codes] }
    },

    'POST two-step/{id}/recovery-codes/': async ({ request, caller }) => {
      const codes = await twoStep.renewRecoveryCodes(caller.id)
      if (!codes) throw invalid('Turn two-step sign-in on first.')
      logSecurity(request, 'recovery codes renewed', caller.id)
      return { codes: [...codes] }
    },

    'DELETE two-step/{id}/': async ({ request, caller }) => {
      await twoStep.end(db, caller.id)
      logSecurity(request, 'second step turned off', caller.id)
    },
  })
}
