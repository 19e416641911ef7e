import { z } from 'zod'
import { accountMessages } from '#contract/account/account-messages.ts'
import { employeeLogin, setPassword } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { portalPath, setPasswordPath } from '#contract/employee/employee-path.ts'
import { HttpError, unauthorized } from '#server/http/errors.ts'
import {
  type App,
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  type RouteSchema,
} from '#server/http/route-schema.ts'
import type { SignIn } from '#server/sessions/sign-in.ts'

const base = `/api/${portalPath}`
/** They read their own kind of cookies, including expired ones, and answer 401 themselves (EP-052). */
const config = { access: 'anyone' } as const

/** Sign-in, session, and password of employees (EP-035, EP-045 to EP-052). */
export function signInRoutes(app: App, signIn: SignIn): void {
  app.post(`${base}/login/`, { config, schema: docs.login }, async (request, reply) => {
    const { username: name, password } = request.body
    // The browser keeps its flag after it is closed, so the session is persistent, too (EP-022, EP-037).
    const { account, tokens } = await signIn.open(request, reply, { name, password, persistent: true })
    if (!account?.username || !tokens) throw new HttpError(401, { error: messages.wrongCredentials })
    return reply.send({ message: messages.signedIn, user: { userName: account.username } })
  })

  app.post(`${base}/token/refresh/`, { config, schema: docs.refresh }, async (request, reply) => {
    await signIn.refresh(request, reply)
    return reply.code(204).send()
  })

  app.post(`${base}/logout/`, { config, schema: docs.logout }, async (request, reply) => {
    if (!(await signIn.end(request, reply))) throw unauthorized()
    return reply.code(204).send()
  })

  app.post(`/api${setPasswordPath}/`, { config, schema: docs.setPassword }, async (request, reply) => {
    const { username: name, token, new_password: password, confirm_password } = request.body
    if (password !== confirm_password) throw new HttpError(400, { error: accountMessages.mismatch })
    await signIn.setPassword(request, reply, { name, token, password })
    return reply.send({ detail: accountMessages.passwordUpdated })
  })
}

const tags = ['Portal']
const docs = {
  login: {
    tags,
    summary: 'Signs an employee in; the tokens are set as cookies',
    body: employeeLogin.body,
    response: { 200: employeeLogin.response, 400: errorSentence, 401: errorSentence, 429: errorSentence },
  },
  refresh: {
    tags,
    summary: "Exchanges the employee's refresh token, once",
    response: { 204: noContent, 401: errorDetail },
  },
  logout: {
    tags,
    summary: 'Signs the employee out, ending the session',
    response: { 204: noContent, 401: errorDetail },
  },
  setPassword: {
    tags,
    summary: "Sets an employee's password by the link of an invitation or a reset, and ends all sessions",
    body: setPassword.body,
    response: {
      200: errorDetail,
      400: z.union([errorSentence, fieldErrors]),
      429: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
