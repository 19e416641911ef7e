import { eventCalls } from '#contract/events/event-calls.ts'
import { eventIdHeader } from '#contract/events/event-id.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { ScopeSource } from '#server/events/scopes.ts'
import { createEventStreams } from '#server/events/streams.ts'
import { type CallServices, implement } from '#server/http/calls.ts'
import { unavailable } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Employee, Sessions } from '#server/sessions/store.ts'

interface EventServices extends CallServices {
  readonly events: EventBus
  readonly sessions: Sessions
  readonly scopesOf: ScopeSource
  /** What happens elsewhere while an employee has a stream, each until what it returns is called. */
  readonly watches: readonly ((as: Employee) => () => void)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The id of the latest event that this process knows of. */
    readonly lastEventId: string
    readonly openEventStreams: number
  }
}

/** Events for people who are signed in. */
export function eventRoutes(app: App, services: EventServices): void {
  const { events, sessions, scopesOf, watches } = services
  const streams = createEventStreams({
    bus: events,
    liveSessions: sessions.findLive,
    scopesOf,
    watches,
  })
  // Otherwise closing the server would wait for the streams.
  app.addHook('preClose', async () => streams.close())
  app.decorate('lastEventId', { getter: () => streams.lastEventId })
  app.decorate('openEventStreams', { getter: () => streams.size })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.principal && !['GET', 'HEAD'].includes(request.method))
      reply.header(eventIdHeader, streams.lastEventId)
    done(null, payload)
  })
  implement(app, services, eventCalls, {
    'GET events/': async ({ caller, query: { last_event_id, age_ms: ageMs }, request, reply }) => {
      const header = request.headers['last-event-id']
      const lastEventId = typeof header === 'string' ? header : last_event_id
      const stream = await streams.open(caller, { lastEventId, ageMs })
      if (!stream) throw unavailable()
      // Keeps nginx from buffering.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  })
}
