import { sessionCalls } from '#contract/account/account-calls.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

export function signInRoutes(app: App, services: Services, signIn: SignIn): void {
  implement(app, services, sessionCalls, {
    'POST adminLogin/': async ({ request, reply, body: { UserEmail, password, code, remember = false } }) => {
      const credentials = { name: UserEmail, password, code, persistent: remember }
      const { account, tokens } = await signIn.open(request, reply, credentials)
      if (!account) throw new HttpError(401, { error: accountMessages.invalidEmail })
      if (!tokens) throw new HttpError(401, { error: accountMessages.invalidPassword })
      return {
        access: tokens.access,
        refresh: tokens.refresh,
        first_name: account.firstName,
        last_name: account.lastName,
        email: account.email,
        image: account.profileImage,
        admin_id: account.id,
      }
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
