import type { LoginResponse } from '#contract/account/account.ts'
import { sessionCalls } from '#contract/account/account-calls.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { Account } from '#server/sessions/accounts.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'
import type { Tokens } from '#server/sessions/store.ts'

export function signInRoutes(app: App, services: Services, signIn: SignIn): void {
  implement(app, services, sessionCalls, {
    'POST adminLogin/': async ({ request, reply, body: { UserEmail, password, code, remember = false } }) => {
      const credentials = { name: UserEmail, password, code, persistent: remember }
      const { account, tokens } = await signIn.open(request, reply, credentials)
      if (!account) throw new HttpError(401, { error: accountMessages.invalidEmail })
      if (!tokens) throw new HttpError(401, { error: accountMessages.invalidPassword })
      return loginAnswer(account, tokens)
    },

    'POST token/refresh/': async ({ request, reply, body }) => {
      const { access, refresh } = await signIn.refresh(request, reply, body.refresh)
      return { access, refresh }
    },

    'POST logout/': async ({ request, reply }) => {
      await signIn.end(request, reply)
    },
  })
}

/** What every sign-in of an administrator answers. */
export const loginAnswer = (account: Account, { access, refresh }: Tokens): LoginResponse => ({
  access,
  refresh,
  first_name: account.firstName,
  last_name: account.lastName,
  email: account.email,
  image: account.profileImage,
  admin_id: account.id,
})
