import { accountMessages } from '#contract/account/account-messages.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

export function signInRoutes(app: App, signIn: SignIn): void {
  app.post(
    '/api/adminLogin/',
    { config: { access: 'anyone' }, schema: accountDocs.login },
    async (request, reply) => {
      const { UserEmail, password, remember = false } = request.body
      const credentials = { name: UserEmail, password, persistent: remember }
      const { account, tokens } = await signIn.open(request, reply, credentials)
      if (!account) throw new HttpError(401, { error: accountMessages.invalidEmail })
      if (!tokens) throw new HttpError(401, { error: accountMessages.invalidPassword })
      return reply.send({
        access: tokens.access,
        refresh: tokens.refresh,
        first_name: account.firstName,
        last_name: account.lastName,
        email: account.email,
        image: account.profileImage,
        admin_id: account.id,
      })
    },
  )

  app.post(
    '/api/token/refresh/',
    { config: { access: 'anyone' }, schema: accountDocs.refresh },
    async (request, reply) => {
      const { access, refresh } = await signIn.refresh(request, reply, request.body.refresh)
      return reply.send({ access, refresh })
    },
  )

  app.post(
    '/api/logout/',
    { config: { access: 'anyone' }, schema: accountDocs.logout },
    async (request, reply) => {
      await signIn.end(request, reply)
      return reply.code(204).send()
    },
  )
}
