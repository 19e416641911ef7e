import { connectionMessages as messages } from '#contract/employee/connection.ts'
import type { Connection } from '#contract/employee/connection-calls.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Connectable } from '#server/credentials/port.ts'
import { invalid, isDomainError, notFound } from '#server/errors.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { toDomainError } from '#server/tracker/jira/refusals.ts'
import { userSchema } from '#server/tracker/jira/schemas.ts'
import { restPath } from '#server/tracker/jira/session.ts'
import type { Upstream } from '#server/upstream/client.ts'

interface ConnectionOptions {
  readonly upstream: Upstream
  readonly credentials: Credentials
  readonly kind: JiraKind
  readonly url: string
}

/** How employees connect their accounts at Jira: by API tokens on Cloud, by personal access tokens or passwords on Data Center. */
export function createJiraConnection({ upstream, credentials, kind, url }: ConnectionOptions): Connectable {
  const state: Connectable['state'] = async ({ id }) => {
    const found = await credentials.state(id)
    return {
      service: 'jira',
      name: 'Jira',
      url,
      by: kind === 'cloud' ? 'emailAndToken' : 'token',
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

  return {
    service: 'jira',
    state,
    async connect(as, { userName, secret }) {
      const authorization = toAuthorization(kind, userName, secret)
      const user = await whoIs(authorization, `connect:${as.id}`)
      const identity = kind === 'cloud' ? user.accountId : user.name
      if (!identity) throw invalid({ secret: [messages.refused] })
      await credentials.set(as.id, { identity, displayName: user.displayName, authorization })
      return state(as)
    },
    async disconnect(as) {
      if (!(await credentials.remove(as.id))) throw notFound()
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
