import { connectionMessages as messages } from '#contract/employee/connection.ts'
import type { Connection } from '#contract/employee/connection-calls.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Connectable } from '#server/credentials/port.ts'
import type { Clock } from '#server/database/clock.ts'
import { invalid, isDomainError, notFound } from '#server/errors.ts'
import { openText, sealText } from '#server/secrets/box.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import type { OAuth } from '#server/tracker/jira/oauth.ts'
import { sealable } from '#server/tracker/jira/oauth-credentials.ts'
import { toDomainError } from '#server/tracker/jira/refusals.ts'
import { userSchema } from '#server/tracker/jira/schemas.ts'
import { restPath } from '#server/tracker/jira/session.ts'
import type { Upstream } from '#server/upstream/client.ts'

/** In milliseconds. */
const loginLifetime = 20 * 60 * 1000

interface ConnectionOptions {
  readonly upstream: Upstream
  readonly credentials: Credentials
  readonly kind: JiraKind
  readonly url: string
  /** Set where employees sign in at Atlassian. */
  readonly oauth: OAuth | null
  readonly key: Buffer
  readonly clock: Clock
}

/**
 * How employees connect their accounts at Jira: by API tokens, or an app of the company, on Cloud, by personal access
 * tokens or passwords on Data Center.
 */
export function createJiraConnection(options: ConnectionOptions): Connectable {
  const { upstream, credentials, kind, url, oauth, key, clock } = options
  const state: Connectable['state'] = async ({ id }) => {
    const found = await credentials.state(id)
    return {
      service: 'jira',
      name: 'Jira',
      url,
      by: oauth ? 'login' : kind === 'cloud' ? 'emailAndToken' : 'token',
      state: found ? (found.isRefused ? 'refused' : 'connected') : 'none',
      account: found?.displayName ?? null,
    } satisfies Connection
  }

  /** `myself` is the only call that Jira never answers anonymously. */
  const whoIs = async (authorization: string, key: string) => {
    try {
      const caller = { key, authorization }
      return await upstream.ask(userSchema, { path: `${restPath(kind)}/myself`, caller })
    } catch (error) {
      const known = toDomainError(error)
      throw isDomainError(known, 'reconnect') ? invalid({ secret: [messages.refused] }) : known
    }
  }

  const disconnect: Connectable['disconnect'] = async (as) => {
    if (!(await credentials.remove(as.id))) throw notFound()
  }
  const purpose = (as: Employee) => `jira-login:${as.id}`
  if (oauth)
    return {
      ...{ service: 'jira', state, disconnect },
      login: {
        async begin(as) {
          // Sealed for this account: with what was begun by somebody else, nobody can finish.
          const login = sealText(key, String(clock().getTime()), purpose(as))
          return { url: oauth.authorizeUrl(login), login }
        },
        async poll(as, login, code) {
          const at = openText(key, login, purpose(as))
          if (at === null || clock().getTime() - Number(at) > loginLifetime)
            throw invalid(messages.loginEnded)
          if (code === undefined) return state(as)
          const { identity, displayName, ...tokens } = await oauth.exchange(`connect:${as.id}`, code)
          await credentials.set(as.id, { identity, displayName, authorization: sealable(tokens) })
          return state(as)
        },
      },
    }

  return {
    ...{ service: 'jira', state, disconnect },
    async connect(as, { userName, secret }) {
      const authorization = toAuthorization(kind, userName, secret)
      const user = await whoIs(authorization, `connect:${as.id}`)
      const identity = kind === 'cloud' ? user.accountId : user.name
      if (!identity) throw invalid({ secret: [messages.refused] })
      await credentials.set(as.id, { identity, displayName: user.displayName, authorization })
      return state(as)
    },
  }
}

function toAuthorization(kind: JiraKind, userName: string, secret: string): string {
  if (userName !== '') return `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`
  if (kind === 'cloud') throw invalid({ userName: ['Enter the e-mail address of your Atlassian account.'] })
  // It is sent in a header unchanged.
  if (!/^[\x21-\x7e]+$/.test(secret)) throw invalid({ secret: [messages.refused] })
  return `Bearer ${secret}`
}
