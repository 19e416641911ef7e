import * as http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from '#scripts/launch/free-port.ts'
import type { JiraServer } from '#tests/support/vendors/jira/server.ts'
import type { VendorUser } from '#tests/support/vendors/jira/state.ts'

/** The app of the tests. */
const app = { id: 'app-1', secret: 'secret-of-the-app' } as const
/** Its settings. */
export const appSettings = { JIRA_CLIENT_ID: app.id, JIRA_CLIENT_SECRET: app.secret } as const

const site = '1324a887-45db-1bf4-1e99-ef0ff456d421'

/** Atlassian's servers for apps: signs people in, and passes what an app asks on to a Jira Cloud. */
export interface AtlassianServer {
  readonly url: string
  /** Each as `POST /path`, of all that have arrived. */
  readonly requests: string[]
  /** What requests had wrong by the reference pages. */
  readonly problems: string[]
  /** What someone does who opens the page and agrees: returns what the browser is led back with. */
  agree(authorizeUrl: string, user: VendorUser): { code: string; state: string }
  /** The access tokens end. */
  expire(): void
  /** People withdraw all that they have agreed to. */
  revoke(): void
  /** Where the app lets people be led back to. */
  returnUrl: string
  /** Whether apps are allowed for the site of this Jira. */
  isAllowed: boolean
  /** Who agrees when the page is opened in a browser; nobody refuses. */
  visitor: VendorUser | null
  close(): Promise<void>
}

/** As the reference pages on authorization code grants (3LO) have it. */
export async function startAtlassian(jira: JiraServer): Promise<AtlassianServer> {
  const [codes, access, refresh] = [1, 2, 3].map(() => new Map<string, VendorUser>())
  if (!codes || !access || !refresh) throw new Error('unreachable')
  const [requests, problems]: [string[], string[]] = [[], []]
  let last = 0
  const require = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }

  function grant(body: Readonly<Record<string, string>>): { status: number; json: object } {
    require(body.client_id === app.id && body.client_secret === app.secret, 'Another app')
    const isCode = body.grant_type === 'authorization_code'
    const expected = [
      'client_id',
      'client_secret',
      'grant_type',
      ...(isCode ? ['code', 'redirect_uri'] : ['refresh_token']),
    ]
    require(Object.keys(body).sort().join() === expected.sort().join(), `Fields ${Object.keys(body)}`)
    if (isCode) require(body.redirect_uri === server.returnUrl, `Back to ${body.redirect_uri}`)
    const [tokens, token] = isCode ? [codes, body.code] : [refresh, body.refresh_token]
    const user = tokens?.get(token ?? '')
    // Each works once.
    tokens?.delete(token ?? '')
    if (!user) return { status: 403, json: { error: 'invalid_grant', error_description: 'Invalid token' } }
    last += 1
    access?.set(`access-${last}`, user)
    refresh?.set(`refresh-${last}`, user)
    return {
      status: 200,
      json: {
        ...{ access_token: `access-${last}`, refresh_token: `refresh-${last}` },
        ...{ expires_in: 3600, token_type: 'Bearer', scope: 'read:jira-work offline_access' },
      },
    }
  }

  async function answer(request: http.IncomingMessage, bytes: Buffer): Promise<Response> {
    const path = request.url ?? ''
    if (path === '/oauth/token' && request.method === 'POST') {
      const { status, json } = grant(JSON.parse(bytes.toString()))
      return Response.json(json, { status })
    }
    if (path.startsWith('/authorize?')) {
      const sent = new URL(path, url)
      const back = server.visitor
        ? server.agree(sent.href, server.visitor)
        : { error: 'access_denied', state: sent.searchParams.get('state') ?? '' }
      const location = `${server.returnUrl}?${new URLSearchParams({ ...back })}`
      return new Response(null, { status: 302, headers: { location } })
    }
    const user = access?.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!user) return Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 })
    if (path === '/oauth/token/accessible-resources') {
      const own = { id: site, url: jira.url, name: 'Quay', scopes: ['read:jira-work'], avatarUrl: '' }
      const other = { ...own, id: 'other', url: 'https://other.atlassian.net' }
      return Response.json(server.isAllowed ? [other, own] : [other])
    }
    const prefix = `/ex/jira/${site}`
    if (!path.startsWith(`${prefix}/`)) return new Response(null, { status: 404 })
    const authorization = `Basic ${Buffer.from(`${user.email}:${user.token}`).toString('base64')}`
    const { 'content-type': type = '', range = '' } = request.headers
    return fetch(`${jira.url}${path.slice(prefix.length)}`, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(type && { 'content-type': type }), ...(range && { range }) },
      body: bytes.length > 0 ? new Uint8Array(bytes) : null,
      redirect: 'manual',
    })
  }

  const listener = http.createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    const found = await answer(request, await buffer(request))
    const location = found.headers.get('location')
    const type = found.headers.get('content-type') ?? 'text/plain'
    response.writeHead(found.status, { 'content-type': type, ...(location && { location }) })
    response.end(Buffer.from(await found.arrayBuffer()))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(listener)}`
  const server: AtlassianServer = {
    ...{ url, requests, problems, isAllowed: true, visitor: null },
    returnUrl: 'http://127.0.0.1:3000/employee/profile',
    agree(authorizeUrl, user) {
      const { pathname, searchParams: sent } = new URL(authorizeUrl)
      require(pathname === '/authorize', `Sign in at ${pathname}`)
      const fixed = { audience: 'api.atlassian.com', client_id: app.id, redirect_uri: server.returnUrl }
      for (const [name, value] of Object.entries({ ...fixed, response_type: 'code', prompt: 'consent' }))
        require(sent.get(name) === value, `${name} is ${sent.get(name)}`)
      require(sent.get('scope')?.split(' ').includes('offline_access') === true, 'No refresh token')
      last += 1
      codes.set(`code-${last}`, user)
      return { code: `code-${last}`, state: sent.get('state') ?? '' }
    },
    expire: () => access.clear(),
    revoke() {
      access.clear()
      refresh.clear()
    },
    async close() {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return server
}
