import { passkeyCalls } from '#contract/account/passkey-calls.ts'
import { loginAnswer } from '#server/admins/sign-in-routes.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { createPasskeySignIn } from '#server/sessions/passkey-sign-in.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

/** The passkeys of administrators, and their sign-in by one. */
export function passkeyRoutes(app: App, services: Services, accounts: Accounts, signIn: SignIn): void {
  const { passkeys, siteSettings } = services
  const passkeySignIn = createPasskeySignIn('admin', accounts, signIn, services)

  implement(app, services, passkeyCalls, {
    'GET passkeys/{id}/': ({ caller }) => passkeys.list(caller.id),

    'POST passkeys/{id}/challenge/': async ({ caller }) => {
      const account = await accounts.find(caller.id)
      if (!account) throw unauthorized()
      const { name } = (await siteSettings.current()).company
      return passkeys.beginAdding(account, caller.sessionId, name)
    },

    'POST passkeys/{id}/': async ({ request, caller, body }) => {
      const added = await passkeys.add(caller.id, caller.sessionId, body)
      logSecurity(request, 'passkey added', caller.id)
      return added
    },

    'DELETE passkeys/{id}/{entry}/': async ({ request, caller, params }) => {
      if (!(await passkeys.remove(caller.id, params.entry))) throw notFound()
      logSecurity(request, 'passkey removed', caller.id)
    },

    'POST adminLogin/passkey/challenge/': ({ reply }) => passkeySignIn.begin(reply),

    'POST adminLogin/passkey/': async ({ request, reply, body }) => {
      const { credential, account: onlyAccount, remember = false } = body
      const { account, tokens } = await passkeySignIn.open(request, reply, {
        credential,
        persistent: remember,
        onlyAccount,
      })
      return loginAnswer(account, tokens)
    },
  })
}
