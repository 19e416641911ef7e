import type { FastifyRequest } from 'fastify'
import { createFairShare, type FairShareLimits } from '#server/http/fair-share.ts'
import { clientOf } from '#server/http/receiving.ts'
import type { App } from '#server/http/route-schema.ts'

/**
 * Requests that are being answered at a time: each needs one of ten connections to the database now and then, for
 * which it waits as long as those before it. Of an account as many as the connections that a browser opens. A network
 * may be an office, or a proxy that the settings do not name.
 */
export const callLimits = {
  account: { inAll: 2000, ofClient: 6, waiting: 512, waitMs: 20_000 },
  network: { inAll: 2000, ofClient: 64, waiting: 512, waitMs: 20_000 },
} as const satisfies Record<string, FairShareLimits>

/** How long a handler may continue after its client has left, in milliseconds. */
const afterCloseMs = 5000

/**
 * Lets one account or network have only so many of its requests answered at a time, so that the rest delays its own
 * and nobody else's. A response that is being sent no longer counts. Must be called after the guard's hook.
 */
export function limitCalls(app: App): void {
  const shares = {
    account: createFairShare(callLimits.account),
    network: createFairShare(callLimits.network),
  }
  const places = new WeakMap<FastifyRequest, () => void>()
  const leave = (request: FastifyRequest) => {
    places.get(request)?.()
    places.delete(request)
  }
  app.addHook('preHandler', (request, reply, done) => {
    const share = request.principal ? shares.account : shares.network
    share.enter(clientOf(request)).then((leaveShare) => {
      places.set(request, leaveShare)
      reply.raw.once('close', () => {
        if (places.has(request)) setTimeout(leave, afterCloseMs, request).unref()
      })
      done()
    }, done)
  })
  app.addHook('onSend', (request, _, payload, done) => {
    leave(request)
    done(null, payload)
  })
}
