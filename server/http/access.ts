import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { badRequest, forbidden, unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Administrator, Sessions } from '#server/sessions/store.ts'

/**
 * Who may call a route: `anyone` without reading credentials; `visitor` an administrator who presents a session,
 * everyone else anonymously; `admin` administrators only.
 */
export type Access = 'anyone' | 'visitor' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Set on `admin` routes always, on `visitor` routes when a session was presented. */
    administrator: Administrator | null
  }
}

/**
 * Adds the guard to every route: suspicious paths, cross-site writes, then access. It runs on the matched route and
 * before any body is read; a route without `access` stops the start.
 */
export function guardRoutes(
  app: App,
  { sessions, config }: { sessions: Sessions; config: Pick<Config, 'PUBLIC_URL'> },
): void {
  const ownOrigin = new URL(config.PUBLIC_URL).origin
  app.decorateRequest('administrator', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} has no access`)
  })
  app.addHook('onRequest', async (request) => {
    if (suspiciousPath.test(pathOf(request))) throw badRequest('Invalid URL.')
    if (request.is404) return
    if (!safeMethods.has(request.method) && !sameOrigin(request, ownOrigin)) throw forbidden()
    const access = request.routeOptions.config.access
    if (access === 'anyone') return
    const token = readToken(request)
    if (token !== null) {
      request.administrator = await sessions.findByAccessToken(token)
      // A stale session is 401 also where visitors may read: else an administrator would silently see less.
      if (!request.administrator) throw unauthorized()
    } else if (access === 'admin') throw unauthorized()
  })
}

/** The administrator of a request to an `admin` route. */
export function requireAdmin({ administrator }: Pick<FastifyRequest, 'administrator'>): Administrator {
  if (!administrator) throw unauthorized()
  return administrator
}

interface OwnRequest extends Pick<FastifyRequest, 'administrator'> {
  readonly params: { readonly id: string }
}

/** The id of the path, which must be the caller's own. Throws 403 for anyone else's (AC-149). */
export function ownId(request: OwnRequest): number {
  const { id } = requireAdmin(request)
  if (request.params.id !== String(id)) throw forbidden()
  return id
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

// Doubled slashes, dot segments, encoded slashes, dots and NULs, parameters, and absolute-form targets: no URL of ours has them.
const suspiciousPath = /^[^/]|\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|00|25)|[\\;]/i

const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '/').split('?', 1)[0] as string

/**
 * Whether an unsafe request comes from our own pages or from no page at all. Browsers set both headers themselves;
 * those that are present must agree. A page under another name of this server (localhost for 127.0.0.1) is known by
 * its Host, which a browser does not let a script choose.
 */
function sameOrigin({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined || origin === ownOrigin) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // A page under http on an https site may have been changed in transit.
  return host === headers.host && (protocol === 'https:' || ownOrigin.startsWith('http:'))
}

/** The access token of the Authorization header, else of the cookie; null without either. */
function readToken({ headers, cookies }: FastifyRequest): string | null {
  // Our own screens ask for their session explicitly: when its cookie has expired, they must not get a visitor's view.
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
