import { passkeySignInCalls } from '#contract/account/security-calls.ts'
import { securityPaths } from '#contract/account/security-paths.ts'
import { loginAnswer } from '#server/admins/sign-in-routes.ts'
import { implementAt } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { createPasskeySignIn } from '#server/sessions/passkey-sign-in.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

/** The sign-in of administrators by a passkey. */
export function passkeyRoutes(app: App, services: Services, accounts: Accounts, signIn: SignIn): void {
  const passkeySignIn = createPasskeySignIn('admin', accounts, signIn, services)
  implementAt(app, services, securityPaths.admin.passkeySignIn, passkeySignInCalls.admin, {
    'POST {list}/challenge/': ({ reply }) => passkeySignIn.begin(reply),

    'POST {list}/': async ({ request, reply, body }) => {
      const { credential, account: id, remember = false } = body
      const { account, tokens } = await passkeySignIn.open(request, reply, {
        credential,
        persistent: remember,
        isExpected: (account) => id === undefined || account.id === id,
      })
      return loginAnswer(account, tokens)
    },
  })
}
