import type { FastifyReply, FastifyRequest } from 'fastify'
import { employeePath, portalPath } from '#contract/employee/employee-path.ts'
import { type PageRequest, parseReader, readerCookie } from '#contract/page-request.ts'
import { isTimeZone } from '#contract/time-zone.ts'
import { compressors, negotiateEncoding } from '#server/http/compression.ts'
import type { CacheableResponse } from '#server/http/response-cache.ts'
import type { App } from '#server/http/route-schema.ts'
import { accessCookie } from '#server/sessions/cookies.ts'
import type { Sessions } from '#server/sessions/store.ts'

/** Whether a page is behind the portal's guard: its data belong to one employee. */
export function isPortalScreen(path: string): boolean {
  const lower = path.toLowerCase()
  return (lower === employeePath || lower.startsWith(`${employeePath}/`)) && lower !== `${employeePath}/login`
}

/**
 * The employee for whom a screen can be rendered: one with a valid session whose browser has sent name and time zone.
 * Otherwise undefined, and the screen is an empty frame; the browser does the rest and also renews the session.
 */
export async function findPageRequest(
  app: App,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<PageRequest | undefined> {
  const reader = parseReader(request.cookies[readerCookie] ?? '')
  const token = accessCookie('employee', request)
  // The data requests of React Router between pages carry none of ours: screens fetch their own.
  if (!reader || !token || !isTimeZone(reader.timeZone) || /\.data(?:\?|$)/.test(request.raw.url ?? ''))
    return
  const employee = await sessions.findByAccessToken('employee', token)
  if (employee?.kind !== 'employee' || employee.username !== reader.username) return
  const reading = new AbortController()
  return {
    ...reader,
    lastEventId: app.lastEventId,
    stopReading: () => reading.abort(),
    async read(path) {
      // The path that the router will see, so that no part of it leads elsewhere.
      const { pathname, search } = new URL(`/api/${path}`, 'http://portal')
      // Only the portal: each of its routes finds the employee by the token, as in a call of the browser.
      if (!pathname.startsWith(`/api/${portalPath}/`)) throw new Error(`${path} is not of the portal`)
      const { payload, statusCode } = await app.inject({
        url: pathname + search,
        remoteAddress: request.ip,
        signal: reading.signal,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      })
      return new Response(payload || null, { status: statusCode })
    },
  }
}

/** Sends a page that nobody else may see, and that is rendered again for the next request. */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: CacheableResponse,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const bytes = await compressors[encoding](Buffer.from(body))
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
    .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
    .send(bytes)
}
