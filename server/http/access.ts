import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, forbidden, unauthorized } from '#server/http/errors.ts'
import type { RouteDoc } from '#server/http/openapi.ts'
import type { Services } from '#server/services.ts'

/**
 * Who may call a route: `anyone` without a look at credentials; `reader` an administrator who shows a session,
 * everybody else as a visitor; `admin` administrators only.
 */
export type Access = 'anyone' | 'visitor' | 'admin'

/** An administrator who has shown a session. */
export interface Administrator {
  readonly id: number
  readonly sessionId: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    doc?: RouteDoc
  }
  interface FastifyRequest {
    /** Set on `admin` routes always, on `reader` routes when a session was shown. */
    administrator: Administrator | null
  }
}

/**
 * Puts the guard before every route: spelling of the address, origin of unsafe calls, then who asks. It runs on
 * the matched route and before any body is read; a route that does not say who may call it stops the start.
 */
export function guardRoutes(
  app: FastifyInstance,
  { sessions, config }: Pick<Services, 'sessions' | 'config'>,
): void {
  const ownOrigin = new URL(config.PUBLIC_URL).origin
  app.decorateRequest('administrator', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    if (suspiciousPath.test(pathOf(request)))
      throw badRequest('This address is not spelled in a way that is accepted.')
    if (request.is404) return
    if (!safeMethods.has(request.method) && !sameOrigin(request, ownOrigin)) throw forbidden()
    const access = request.routeOptions.config.access
    if (access === 'anyone') return
    const token = readToken(request)
    if (token !== null) {
      request.administrator = await sessions.findByAccessToken(token)
      // A stale session is told so, also where visitors may read: else an administrator would silently see less.
      if (!request.administrator) throw unauthorized()
    } else if (access === 'admin') throw unauthorized()
  })
}

/** The administrator of a request to an `admin` route. */
export function requireAdmin(request: FastifyRequest): Administrator {
  if (!request.administrator) throw unauthorized()
  return request.administrator
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

// Doubled slashes, dot segments, encoded slashes, dots and NULs, parameters, and absolute-form targets: no address of ours has them.
const suspiciousPath = /^[^/]|\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|00|25)|[\\;]/i

const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '/').split('?', 1)[0] as string

/**
 * Whether an unsafe call comes from our own pages or from no page at all. Browsers send both headers themselves;
 * whichever is there must agree. A page under another name of this server (localhost for 127.0.0.1) is known by
 * its Host, which a browser does not let a script choose.
 */
function sameOrigin({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined || origin === ownOrigin) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // What an encrypted site shows unencrypted, somebody on the way may have written.
  return host === headers.host && (protocol === 'https:' || ownOrigin.startsWith('http:'))
}

/** The shown access token: of the Authorization header, else of the cookie; null when none is shown. */
function readToken({ headers, cookies }: FastifyRequest): string | null {
  // Our own screens say that they mean their session: when its cookie has run out, they are not to see what visitors see.
  if (headers.authorization === 'Cookie') {
    if (cookies.accessToken === undefined) throw unauthorized()
    return cookies.accessToken
  }
  if (headers.authorization !== undefined) {
    const bearer = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization)
    if (!bearer) throw unauthorized()
    return bearer[1] as string
  }
  return cookies.accessToken ?? null
}
