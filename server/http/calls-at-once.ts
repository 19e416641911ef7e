import type { FastifyRequest } from 'fastify'
import { createFairShare, type FairShareLimits } from '#server/http/fair-share.ts'
import { clientOf } from '#server/http/receiving.ts'
import type { App } from '#server/http/route-schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place of a request that is being answered. */
    leavePlace: (() => void) | null
  }
}

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
 * and nobody else's. A response that is being sent no longer counts, and a request whose client leaves while it waits
 * is not answered. Must be called after the guard's hook.
 */
export function limitCalls(app: App): void {
  const shares = {
    account: createFairShare(callLimits.account),
    network: createFairShare(callLimits.network),
  }
  app.decorateRequest('leavePlace', null)
  const leave = (request: FastifyRequest) => {
    request.leavePlace?.()
    request.leavePlace = null
  }
  app.addHook('preHandler', (request, reply, done) => {
    const share = request.principal ? shares.account : shares.network
    const client = clientOf(request)
    const begin = (leavePlace: () => void) => {
      request.leavePlace = leavePlace
      reply.raw.on('close', () => {
        if (request.leavePlace) setTimeout(leave, afterCloseMs, request).unref()
      })
      done()
    }
    // Hardly anybody waits, and a promise would be a turn of each request.
    const leavePlace = share.tryEnter(client)
    if (leavePlace) return begin(leavePlace)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    share.enter(client, gone.signal).then(begin, (error) => {
      // Nobody is left to answer.
      if (!gone.signal.aborted) done(error)
    })
  })
  app.addHook('onSend', (request, _, payload, done) => {
    leave(request)
    done(null, payload)
  })
}
