import { z } from 'zod'
import { errorDetail, errorSentence, fieldErrors, noContent } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { connectionMessages, upstreamServices } from '#contract/employee/connection.ts'

/** How an employee's account at a server is doing: `refused` until it is connected again. */
const connectionSchema = z.object({
  service: z.enum(upstreamServices),
  /** As people call it. */
  name: z.string(),
  /** Where its own pages are. */
  url: z.string(),
  /**
   * How it is connected: by an API token and an e-mail address (Jira Cloud), by a token, or a password with a user name
   * (Data Center), or by signing in on its own pages (Nextcloud, and Jira Cloud with an app of the company).
   */
  by: z.enum(['emailAndToken', 'token', 'login']),
  state: z.enum(['none', 'connected', 'refused']),
  /** The name of the employee's account there; null without one. */
  account: z.string().nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

/** PUT: the token, or a password with the user name. It is checked at once, and stored sealed. */
export const newConnectionSchema = z.object({
  userName: z.string().trim().max(254).default(''),
  secret: z
    .string({ error: connectionMessages.secretRequired })
    .trim()
    .min(1, connectionMessages.secretRequired)
    .max(2000)
    .regex(/^\P{Cc}+$/u, connectionMessages.refused),
})
export type NewConnection = z.input<typeof newConnectionSchema>

/** An employee signs in at `url`, while the browser that has begun it asks with `login` whether that is done. */
const loginSchema = z.object({ url: z.string(), login: z.string() })
export type BegunLogin = z.infer<typeof loginSchema>

/** Wrong credentials in a row lock an account at the server. */
const attempts = { name: 'connect:account', max: 10, seconds: 3600 } as const
/** Each asks the server for a token of its own. */
const beginnings = { name: 'connect-login:account', max: 30, seconds: 3600 } as const

export const connectionCalls = declareCalls(
  {
    tags: ['Portal'],
    access: 'employee',
    own: 'user',
    params: { service: z.enum(upstreamServices) },
    answers: { 401: errorDetail, 403: errorDetail },
  },
  {
    'GET jira/connections/{user}/': {
      summary: "The employee's accounts at the company's other servers; empty where there are none",
      answers: { 200: z.object({ connections: z.array(connectionSchema) }) },
    },
    'PUT jira/connections/{user}/{service}/': {
      summary: 'Connects an account, after its credentials have been tried',
      body: newConnectionSchema,
      rateLimit: attempts,
      answers: {
        200: connectionSchema,
        400: fieldErrors,
        404: errorDetail,
        503: errorDetail,
      },
    },
    'POST jira/connections/{user}/{service}/login/': {
      summary: 'Begins to connect an account by signing in on the pages of the server',
      rateLimit: beginnings,
      answers: { 200: loginSchema, 404: errorDetail, 503: errorDetail },
    },
    'PUT jira/connections/{user}/{service}/login/': {
      summary: 'Connects the account once its owner has signed in; until then its `state` stays as it was',
      body: z.object({ login: z.string().min(1).max(4000), code: z.string().min(1).max(4000).optional() }),
      answers: { 200: connectionSchema, 400: errorSentence, 404: errorDetail, 503: errorDetail },
    },
    'DELETE jira/connections/{user}/{service}/': {
      summary: 'Forgets the credentials',
      answers: { 204: noContent, 404: errorDetail },
    },
  },
)
