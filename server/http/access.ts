import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#contract/account/account-messages.ts'
import { type CallArea, neededBy, safeMethods } from '#contract/account/roles.ts'
import type { Access, AccountKind } from '#contract/calls/call.ts'
import { scopesFor } from '#contract/tokens/scopes.ts'
import { tokenRateLimit } from '#contract/tokens/token-fields.ts'
import type { Config } from '#server/config.ts'
import { forbidden, invalid } from '#server/errors.ts'
import { recentAuthenticationRequired, unauthorized } from '#server/http/errors.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { App } from '#server/http/route-schema.ts'
import { present } from '#server/present.ts'
import { type ApiTokens, isApiToken } from '#server/sessions/api-tokens.ts'
import { accessCookie, bearerToken } from '#server/sessions/cookies.ts'
import { requireArea } from '#server/sessions/require-area.ts'
import type { Administrator, Caller, Employee, Principal, Sessions } from '#server/sessions/store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The part of the admin area that it belongs to; the role of an administrator has to include it, else 403. */
    area?: CallArea
    /** Whether the role needs only to read the area although the method is POST. */
    isReading?: true
    /**
     * The path parameter that identifies a person, who must be the caller: an administrator by id, an employee by
     * username. Anyone else gets 403.
     */
    own?: string
    /** For calls that grant access: the caller's password must have been checked within the last minutes, else 403. */
    recentAuthentication?: true
    /** Whether an administrator may call it who has yet to set the required second step up. */
    beforeSecondStep?: true
  }
  interface FastifyRequest {
    /** Null on `anyone` routes, and on `visitor` routes without a session. */
    principal: Caller | null
    /**
     * Asks again for what the guard has asked of the account, where a body took its time: throws 401 or 403 if the
     * session, the account, or its role is not what it was. Null where no session was presented.
     */
    checkAgain: (() => Promise<void>) | null
  }
}

/**
 * Adds the guard to every route: suspicious paths, cross-site writes, access, role, ownership, then the time of the
 * sign-in. It runs on the matched route and before any body is read; a route without `access`, or one that
 * administrators call without an area, stops the start.
 */
export function guardRoutes(
  app: App,
  { config, ...services }: GuardServices & { config: Pick<Config, 'PUBLIC_URL'> },
): void {
  const ownOrigin = new URL(config.PUBLIC_URL).origin
  app.decorateRequest('principal', null)
  app.decorateRequest('checkAgain', null)
  app.addHook('onRoute', ({ method, url, config: route }) => {
    if (!route?.access) throw new Error(`${method} ${url} has no access`)
    if (route.recentAuthentication && (route.access === 'anyone' || route.access === 'visitor'))
      throw new Error(`${method} ${url} cannot ask visitors for a recent sign-in`)
    const hasRoles = route.access === 'admin' || route.access === 'visitor'
    if (hasRoles && route.area === undefined && route.own === undefined)
      throw new Error(`${method} ${url} has no area`)
    if (route.own === undefined) return
    const isKnown = route.access === 'admin' || route.access === 'employee'
    if (!isKnown || !url.includes(`/:${route.own}/`))
      throw new Error(`${method} ${url} cannot have an owner in ${route.own}`)
  })
  // A callback: most requests have no session to wait for.
  app.addHook('onRequest', (request, _, done) => {
    const presented = checkRequest(request, ownOrigin)
    if (!presented) return done()
    authenticate(request, presented, services).then(() => done(), done)
  })
}

/** A body that arrives within this time after the check needs no other one. */
export const recentCheckMs = 250

interface GuardServices {
  readonly sessions: Sessions
  readonly apiTokens: ApiTokens
  readonly rateLimiter: RateLimiter
}

interface PresentedToken {
  readonly kind: AccountKind
  readonly token: string
}

/**
 * Rejects what can be rejected without a session. Returns the token whose session decides, null if none is needed.
 */
function checkRequest(request: FastifyRequest, ownOrigin: string): PresentedToken | null {
  if (suspiciousPath.test(pathOf(request))) throw invalid('The address of this page is not valid.')
  if (request.is404) return null
  if (!safeMethods.has(request.method) && !mayWriteFrom(request, ownOrigin)) throw forbidden()
  const access = present(request.routeOptions.config.access)
  if (access === 'anyone') return null
  const kind = kindOf(access, request)
  const token = readToken(kind, request)
  if (token !== null) return { kind, token }
  if (access !== 'visitor') throw unauthorized()
  return null
}

/** No page can send another site's token, so a token needs no page of ours. */
const mayWriteFrom = (request: FastifyRequest, ownOrigin: string) =>
  isApiToken(bearerToken(request) ?? '') || sameOrigin(request, ownOrigin)

async function authenticate(
  request: FastifyRequest,
  presented: PresentedToken,
  services: GuardServices,
): Promise<void> {
  const { own, recentAuthentication } = request.routeOptions.config
  request.principal = await findPrincipal(presented, services)
  if (request.principal.kind === 'admin' && request.principal.token)
    await services.rateLimiter.consume(tokenRateLimit, String(request.principal.token.id))
  const checkedAt = performance.now()
  const checkAgain = async () => {
    if (performance.now() - checkedAt > recentCheckMs)
      requireRole(request, await findPrincipal(presented, services))
  }
  // A function that is written where it is assigned to a property is old for V8 at once, and so would be the request.
  request.checkAgain = checkAgain
  requireRole(request, request.principal)
  if (own !== undefined && !isName(request.principal, (request.params as Params)[own])) throw forbidden()
  if (recentAuthentication) requireRecentAuthentication(request)
}

/** A stale session is 401 even where visitors may read: otherwise an administrator would silently see less. */
async function findPrincipal(
  { kind, token }: PresentedToken,
  { sessions, apiTokens }: GuardServices,
): Promise<Caller> {
  const principal =
    kind === 'admin' && isApiToken(token)
      ? await apiTokens.authenticate(token)
      : await sessions.findByAccessToken(kind, token)
  if (!principal) throw unauthorized()
  return principal
}

/** Throws 403 for what the account, with its role, may not call. */
function requireRole({ method, routeOptions: { config } }: FastifyRequest, principal: Caller): void {
  if (principal.lacksSecondStep && !config.beforeSecondStep) throw forbidden(accountMessages.secondStepNeeded)
  if (principal.kind !== 'admin') return
  if (principal.token && !scopesFor(method, config)) throw forbidden(notForTokens)
  if (config.area !== undefined) requireArea(principal, config.area, neededBy(method, config.isReading))
}

const notForTokens = 'A program cannot do this with a token. Sign in and do it yourself.'

/** Throws 403 unless the caller's sign-in is recent, where only some calls of a route hand out power. */
export function requireRecentAuthentication(request: Pick<FastifyRequest, 'principal'>): void {
  const caller = requirePrincipal(request)
  if (caller.kind === 'admin' && caller.token) throw forbidden(notForTokens)
  if (!caller.isRecent) throw recentAuthenticationRequired()
}

/** The administrator of a request to an `admin` route. */
export function requireAdmin({ principal }: Pick<FastifyRequest, 'principal'>): Administrator {
  if (principal?.kind !== 'admin') throw unauthorized()
  return principal
}

/** The employee of a request to an `employee` route. */
export function requireEmployee({ principal }: Pick<FastifyRequest, 'principal'>): Employee {
  if (principal?.kind !== 'employee') throw unauthorized()
  return principal
}

/** The caller of an `account` route. */
export function requirePrincipal({ principal }: Pick<FastifyRequest, 'principal'>): Caller {
  if (!principal) throw unauthorized()
  return principal
}

type Params = Readonly<Record<string, string>>

/** Whether a path identifies the caller: an administrator by id, an employee by username, ignoring case (EP-C01). */
const isName = (principal: Principal | null, name = '') =>
  principal?.kind === 'employee'
    ? principal.username.toLowerCase() === name.toLowerCase()
    : String(principal?.id) === name

function kindOf(access: Access, { query }: FastifyRequest): AccountKind {
  // Fastify parses every query to an object.
  if (access === 'account') return (query as { as?: unknown }).as === 'employee' ? 'employee' : 'admin'
  return access === 'employee' ? 'employee' : 'admin'
}

// Double slashes, dot segments, encoded slashes, dots and NULs, parameters, and absolute-form targets: none of our
// URLs has them.
const suspiciousPath = /^[^/]|\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|00|25)|[\\;]/i

const pathOf = ({ raw }: FastifyRequest) => present((raw.url ?? '/').split('?', 1)[0])

/**
 * Whether an unsafe request comes from our own pages or from no page at all. Browsers set both headers themselves;
 * those present must agree. A page under another name of this server (localhost for 127.0.0.1) is recognized by its
 * Host, which a browser does not let scripts choose.
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

/** The access token of the Authorization header, otherwise of the cookie; null without either. */
function readToken(kind: AccountKind, request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return accessCookie(kind, request) ?? null
  // Our own screens ask for their session explicitly: if its cookie has expired, they must not get a visitor's view.
  const token = authorization === 'Cookie' ? accessCookie(kind, request) : bearerToken(request)
  if (token === undefined) throw unauthorized()
  return token
}
