import { randomBytes } from 'node:crypto'
import type * as http from 'node:http'
import {
  ocs,
  recording,
  type VendorAnswer,
  type VendorPart,
  type VendorUser,
} from '#tests/support/vendors/nextcloud/server.ts'

/** Login Flow v2 of a Nextcloud of the tests. */
export interface VendorLogin {
  /** For requests without an account; false for all others. */
  answer(request: http.IncomingMessage, response: http.ServerResponse): boolean
  /** What accounts ask about themselves. */
  readonly part: VendorPart
  /** Somebody has signed in on the page of a login. */
  grant(page: string, user: VendorUser): void
}

/** @param origin what it takes for its own address, which may be another one than it is asked at */
export function createLogin(origin: string): VendorLogin {
  const logins = new Map<string, { readonly page: string; user: VendorUser | null }>()

  function begin(): VendorAnswer {
    const token = randomBytes(48).toString('hex')
    const page = `/index.php/login/v2/flow/${randomBytes(48).toString('hex')}`
    logins.set(token, { page, user: null })
    const poll = { token, endpoint: `${origin}/index.php/login/v2/poll` }
    return { ...recording('loginflow-v2-start'), body: { poll, login: `${origin}${page}` } }
  }

  /** Gives the password once. */
  function poll(token: string): VendorAnswer {
    const user = logins.get(token)?.user
    if (!user) return recording('loginflow-v2-poll-pending-404')
    logins.delete(token)
    const body = { server: origin, loginName: user.id, appPassword: user.password }
    return { ...recording('loginflow-v2-poll-granted'), body }
  }

  return {
    answer(request, response) {
      const isBegin = request.method === 'POST' && request.url?.endsWith('/index.php/login/v2')
      const isPoll = request.method === 'POST' && request.url?.endsWith('/index.php/login/v2/poll')
      if (!isBegin && !isPoll) return false
      let sent = ''
      request.on('data', (chunk) => {
        sent += chunk
      })
      request.on('end', () => {
        const { status, body } = isBegin ? begin() : poll(new URLSearchParams(sent).get('token') ?? '')
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
      return true
    },
    part({ method, path, user }) {
      if (method === 'DELETE' && path === '/ocs/v2.php/core/apppassword') {
        user.password = randomBytes(8).toString('hex')
        return ocs([])
      }
      if (method !== 'GET' || path !== '/ocs/v2.php/cloud/user') return null
      const { ocs: answer } = recording('cloud-user').body as { ocs: { data: object } }
      return ocs({ ...answer.data, id: user.id, displayname: user.displayName })
    },
    grant(page, user) {
      for (const login of logins.values()) if (page.endsWith(login.page)) login.user = user
    },
  }
}
