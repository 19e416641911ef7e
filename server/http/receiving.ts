import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { hasBody, refuseUnread } from '#server/http/accepted-body.ts'
import { clientErrorHandler } from '#server/http/errors.ts'
import { createFairShare, type FairShareLimits } from '#server/http/fair-share.ts'
import { networksOf } from '#server/http/network.ts'
import type { App } from '#server/http/route-schema.ts'

export interface ReceivingLimits {
  /** Bodies that arrive at a time; one that waits for its place is not read. */
  readonly atOnce: FairShareLimits
  /** The least that arrives of a body, averaged over a number of seconds: mobile connections pause. */
  readonly leastBytesPerSecond: number
  readonly averagedSeconds: number
  /** A body of n bytes has so many seconds, and one more for each `bytesPerSecond`. */
  readonly baseSeconds: number
  readonly bytesPerSecond: number
  /** How long the rest of a body may arrive after its response, which then ends the connection. */
  readonly restSeconds: number
  /** How long a rest that may be large is left unread at first, in milliseconds. */
  readonly restDelayMs: number
}

/** What the bodies that are arriving may take together, and how slow one may be. */
export const receivingLimits: ReceivingLimits = {
  atOnce: { inAll: 1000, ofClient: 32, waiting: 128, waitMs: 5000 },
  leastBytesPerSecond: 1024,
  averagedSeconds: 20,
  baseSeconds: 30,
  bytesPerSecond: 16 * 1024,
  restSeconds: 5,
  restDelayMs: 250,
}

/**
 * Bounds the bodies that are arriving: refuses what the route does not take, lets no account and no network have more
 * than a fair share of them, and answers 408 to those that come too slowly. Must be called after the guard's hook.
 */
export function limitReceiving(app: App, limits: ReceivingLimits = receivingLimits): void {
  const share = createFairShare(limits.atOnce)
  const arriving = new Set<Arriving>()
  let timer: NodeJS.Timeout | undefined

  const watch = (body: Arriving, leave: () => void) => {
    arriving.add(body)
    timer ??= setInterval(check, Math.min(1000, limits.averagedSeconds * 250)).unref()
    const release = () => {
      leave()
      arriving.delete(body)
      if (arriving.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
    for (const event of ['end', 'close']) body.raw.once(event, release)
    for (const event of ['finish', 'close']) body.response.once(event, release)
    if (body.raw.destroyed) release()
  }
  const check = () => {
    const now = performance.now()
    for (const body of arriving) if (isTooSlow(body, now, limits)) endSlowBody(body)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.headers)) return done(null, payload)
    const refusal = refuseUnread(request)
    if (refusal) return done(refusal)
    share.enter(clientOf(request)).then((leave) => {
      const { raw } = request
      const since = performance.now()
      const deadline = since + millisecondsFor(request, limits)
      watch({ raw, response: reply.raw, deadline, since, bytes: raw.socket.bytesRead }, leave)
      done(null, payload)
    }, done)
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (isArriving(raw)) skipRest(raw, limits)
    done()
  })
}

const isArriving = (raw: IncomingMessage) => hasBody(raw.headers) && !raw.complete && !raw.readableEnded

/** A body of so many bytes comes with its headers, or right after them. */
const smallBodyBytes = 64 * 1024

/**
 * Reads on after the response, since a connection that is closed before its client has sent everything may lose the
 * response. Many clients close it themselves when they have read that, so a large rest waits a moment: each part of it
 * that is read is a buffer, and a flood of them keeps the garbage collection busy.
 */
function skipRest(raw: IncomingMessage, { restDelayMs, restSeconds }: ReceivingLimits): void {
  const { socket, headers } = raw
  if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > smallBodyBytes) {
    socket.pause()
    // Once more, because Node resumes it a moment after a response whose request was not read.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.resume(), restDelayMs).unref()
  }
  setTimeout(() => isArriving(raw) && raw.destroy(), restSeconds * 1000).unref()
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
export const clientOf = ({ principal, ip }: FastifyRequest): readonly string[] =>
  principal ? [`${principal.kind}:${principal.id}`] : networksOf(ip)

function millisecondsFor({ headers, routeOptions }: FastifyRequest, limits: ReceivingLimits): number {
  const bytes = Number(headers['content-length'] ?? routeOptions.config.body?.maxBytes)
  return 1000 * (limits.baseSeconds + bytes / limits.bytesPerSecond)
}

function isTooSlow(body: Arriving, now: number, limits: ReceivingLimits): boolean {
  const { raw, bytes, deadline } = body
  const received = raw.socket.bytesRead
  // Bytes that have arrived and are not read yet wait for us, not for the sender.
  if (raw.readableLength > 0 || received - bytes >= limits.leastBytesPerSecond * limits.averagedSeconds) {
    body.since = now
    body.bytes = received
  }
  return now > deadline || now - body.since > limits.averagedSeconds * 1000
}

function endSlowBody({ raw, response }: Arriving): void {
  const { socket } = raw
  if (response.headersSent || !socket.writable) raw.destroy()
  else clientErrorHandler({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}
