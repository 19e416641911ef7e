import { z } from 'zod'
import { connectionMessages as messages } from '#contract/employee/connection.ts'
import type { Connection } from '#contract/employee/connection-calls.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Connectable } from '#server/credentials/port.ts'
import type { Clock } from '#server/database/clock.ts'
import { DomainError, invalid, notFound, unavailable } from '#server/errors.ts'
import { ocsCall, ocsSchema } from '#server/nextcloud/session.ts'
import { openText, sealText } from '#server/secrets/box.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { Upstream, UpstreamCaller } from '#server/upstream/client.ts'

interface ConnectionOptions {
  readonly upstream: Upstream
  readonly credentials: Credentials
  readonly key: Buffer
  readonly url: string
  readonly clock: Clock
}

const begunSchema = z.object({ poll: z.object({ token: z.string().min(1).max(500) }), login: z.string() })
const grantedSchema = z.object({ loginName: z.string().min(1), appPassword: z.string().min(1).max(500) })
const userSchema = z.object({ id: z.string().min(1), displayname: z.string() })
const flowSchema = z.object({ token: z.string(), at: z.number() })

/** In milliseconds; Nextcloud forgets a login after this time. */
const loginLifetime = 20 * 60 * 1000

/** Of Login Flow v2, which gives an app password to a program without showing it the employee's own. */
const flowPath = '/index.php/login/v2'

/** How employees connect their accounts at Nextcloud: by signing in there. */
export function createNextcloudConnection(options: ConnectionOptions): Connectable {
  const { upstream, credentials, key, url, clock } = options
  const purpose = (as: Employee) => `nextcloud-login:${as.id}`
  const anonymous = (as: Employee): UpstreamCaller => ({ key: `connect:${as.id}` })

  const state: Connectable['state'] = async ({ id }) => {
    const found = await credentials.state(id)
    return {
      ...{ service: 'nextcloud', name: 'Nextcloud', url, by: 'login' },
      state: found ? (found.isRefused ? 'refused' : 'connected') : 'none',
      account: found?.displayName ?? null,
    } satisfies Connection
  }

  /** What Nextcloud has granted to a login; null until somebody has signed in. */
  const askGranted = async (as: Employee, token: string) => {
    const { content } = await upstream.answer(grantedSchema, {
      ...{ method: 'POST', path: `${flowPath}/poll`, accepts: [404], caller: anonymous(as) },
      form: new URLSearchParams({ token }),
    })
    return content
  }

  const revoke = async (caller: UpstreamCaller) => {
    try {
      await upstream.tell(ocsCall({ method: 'DELETE', path: '/core/apppassword', caller }))
    } catch (error) {
      // Nextcloud shows it in its settings, where it can still be revoked.
      if (!(error instanceof DomainError)) throw error
    }
  }

  return {
    service: 'nextcloud',
    state,
    login: {
      async begin(as) {
        const request = { method: 'POST', path: flowPath, caller: anonymous(as) } as const
        const { poll, login } = await upstream.ask(begunSchema, request)
        const [flow] = /\/login\/v2\/flow\/[\w-]{1,500}$/.exec(login) ?? []
        if (!flow) throw unavailable('This Nextcloud does not let programs sign in.')
        const begun = JSON.stringify({ token: poll.token, at: clock().getTime() })
        // People are sent to the configured address alone, whatever the answer says.
        return { url: `${url}/index.php${flow}`, login: sealText(key, begun, purpose(as)) }
      },
      async poll(as, login) {
        const begun = openText(key, login, purpose(as))
        if (begun === null) throw invalid(messages.loginEnded)
        const { token, at } = flowSchema.parse(JSON.parse(begun))
        if (clock().getTime() - at > loginLifetime) throw invalid(messages.loginEnded)
        const granted = await askGranted(as, token)
        if (!granted) return state(as)
        const { loginName, appPassword } = granted
        const authorization = `Basic ${Buffer.from(`${loginName}:${appPassword}`).toString('base64')}`
        const caller = { ...anonymous(as), authorization }
        // People may sign in with an e-mail address; paths have the account's id.
        const user = await upstream.ask(ocsSchema(userSchema), ocsCall({ path: '/cloud/user', caller }))
        await credentials.set(as.id, { identity: user.id, displayName: user.displayname, authorization })
        return state(as)
      },
    },
    async disconnect(as) {
      const known = await credentials.find(as.id)
      if (known) await revoke({ ...anonymous(as), authorization: known.authorization })
      if (!(await credentials.remove(as.id))) throw notFound()
    },
  }
}
