import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { hasBody, refuseUnread } from '#server/http/accepted-body.ts'
import { clientErrorHandler, tooManyRequests, unavailable } from '#server/http/errors.ts'
import { createCounts } from '#server/http/fair-share.ts'
import { networksOf, shareAt } from '#server/http/network.ts'
import type { App } from '#server/http/route-schema.ts'

export interface ReceivingLimits {
  /** Bodies that arrive at a time: of all, and of one account or network. */
  readonly inAll: number
  readonly ofClient: number
  /** The least that arrives of a body, averaged over a number of seconds: mobile connections pause. */
  readonly leastBytesPerSecond: number
  readonly averagedSeconds: number
  /** A body of n bytes has so many seconds, and one more for each `bytesPerSecond`. */
  readonly baseSeconds: number
  readonly bytesPerSecond: number
  /** How long the rest of a body may arrive after its response, which then ends the connection. */
  readonly restSeconds: number
}

/** Documented in docs/operations.md. */
export const receivingLimits: ReceivingLimits = {
  inAll: 1000,
  ofClient: 32,
  leastBytesPerSecond: 1024,
  averagedSeconds: 20,
  baseSeconds: 30,
  bytesPerSecond: 16 * 1024,
  restSeconds: 5,
}

/**
 * Bounds the bodies that are arriving: refuses what the route does not take, and more bodies at a time than a fair
 * share of an account or a network; answers 408 to those that come too slowly. Must be called after the guard's hook.
 */
export function limitReceiving(app: App, limits: ReceivingLimits = receivingLimits): void {
  const counts = createCounts()
  const arriving = new Set<Arriving>()
  let timer: NodeJS.Timeout | undefined

  const watch = (body: Arriving, client: readonly string[]) => {
    counts.add(client)
    arriving.add(body)
    timer ??= setInterval(check, Math.min(1000, limits.averagedSeconds * 250)).unref()
    const release = () => {
      if (!arriving.delete(body)) return
      counts.remove(client)
      if (arriving.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
    for (const event of ['end', 'close']) body.raw.once(event, release)
    for (const event of ['finish', 'close']) body.response.once(event, release)
  }
  const check = () => {
    const now = performance.now()
    for (const body of arriving) if (isTooSlow(body, now, limits)) endSlowBody(body)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.headers)) return done(null, payload)
    const refusal = refuseUnread(request)
    if (refusal) return done(refusal)
    const client = clientOf(request)
    if (client.some((key, at) => counts.of(key) >= shareAt(at, limits.ofClient)))
      return done(tooManyRequests(limits.restSeconds))
    if (counts.total >= limits.inAll) return done(unavailable())
    const start = performance.now()
    const deadline = start + millisecondsFor(request, limits)
    const { raw } = request
    watch({ raw, response: reply.raw, deadline, since: start, bytes: raw.socket.bytesRead }, client)
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (!raw.complete && hasBody(raw.headers))
      setTimeout(() => raw.complete || raw.socket.destroy(), limits.restSeconds * 1000).unref()
    done()
  })
}

interface Arriving {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number
  /** When enough had arrived the last time, and how many bytes the connection had brought by then. */
  since: number
  bytes: number
}

/** An account, or else the network, because people who are signed in may share an address. */
const clientOf = ({ principal, ip }: FastifyRequest): readonly string[] =>
  principal ? [`${principal.kind}:${principal.id}`] : networksOf(ip)

function millisecondsFor({ headers, routeOptions }: FastifyRequest, limits: ReceivingLimits): number {
  const bytes = Number(headers['content-length'] ?? routeOptions.config.body?.maxBytes)
  return 1000 * (limits.baseSeconds + bytes / limits.bytesPerSecond)
}

function isTooSlow(body: Arriving, now: number, limits: ReceivingLimits): boolean {
  const { raw, bytes, deadline } = body
  const received = raw.socket.bytesRead
  // What has arrived and is not read yet waits for us, not for the sender.
  if (raw.readableLength > 0 || received - bytes >= limits.leastBytesPerSecond * limits.averagedSeconds) {
    body.since = now
    body.bytes = received
  }
  return now > deadline || now - body.since > limits.averagedSeconds * 1000
}

function endSlowBody({ raw, response }: Arriving): void {
  const error = Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) raw.destroy(error)
  else clientErrorHandler(error, raw.socket)
}
