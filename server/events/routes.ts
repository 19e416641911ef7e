import type { Readable } from 'node:stream'
import { z } from 'zod'
import { eventIdHeader } from '#contract/events/event-id.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { ScopeSource } from '#server/events/scopes.ts'
import { createEventStreams } from '#server/events/streams.ts'
import { requirePrincipal } from '#server/http/access.ts'
import { unavailable } from '#server/http/errors.ts'
import { type App, errorDetail } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Sessions } from '#server/sessions/store.ts'
import { accountKinds } from '#server/sessions/tables.ts'

const query = z.object({
  as: z.enum(accountKinds).optional().describe('Whose session: an administrator’s by default'),
  last_event_id: z.string().optional().describe('Instead of the header Last-Event-ID'),
  age_ms: z.coerce
    .number()
    .nonnegative()
    .optional()
    .describe(
      'Where no event is known yet: for how long the client has been reading what the events are about',
    ),
})

const doc = {
  tags: ['Events'],
  summary: 'Server-sent events about changed rows',
  description:
    'A `text/event-stream` that lasts as long as the session. `content`, `enquiry`, `candidate`, and `mail` name the list and the rows that have changed: `{"type": "article", "ids": [7]}`; `ids` is null when they are too many or unknown. `ready` follows what was missed: its id says where to resume. After `reset` anything may have changed. `superseded` ends the oldest stream of an account that opens too many. Employees (`as=employee`) get the events of the portal instead, each with the scope that it happened in: `{"scope": "project:7", "key": "PORT-17", "change": "fields"}`; they hear those of their own account, their projects, and their conversations. `membership` tells that a scope has been given or taken. The header `Event-Id` of a response to a write is the id of the latest event: what is read after it includes that event.',
  querystring: query,
  response: { 200: z.custom<Readable>().describe('text/event-stream'), 503: errorDetail },
}

interface EventServices {
  readonly events: EventBus
  readonly sessions: Sessions
  readonly scopesOf: ScopeSource
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The id of the latest event that this process knows of. */
    readonly lastEventId: string
  }
}

/** Events for people who are signed in. */
export function eventRoutes(app: App, { events, sessions, scopesOf }: EventServices): void {
  const streams = createEventStreams({ bus: events, liveSessions: sessions.findLive, scopesOf })
  // Otherwise closing the server would wait for the streams.
  app.addHook('preClose', async () => streams.close())
  app.decorate('lastEventId', { getter: () => streams.lastEventId })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.principal && !['GET', 'HEAD'].includes(request.method))
      reply.header(eventIdHeader, streams.lastEventId)
    done(null, payload)
  })
  app.get(
    '/api/events/',
    { exposeHeadRoute: false, config: { access: 'account' }, schema: doc },
    async (request, reply) => {
      const header = request.headers['last-event-id']
      const { last_event_id, age_ms: ageMs } = validate(query, request.query)
      const lastEventId = typeof header === 'string' ? header : last_event_id
      const stream = await streams.open(requirePrincipal(request), { lastEventId, ageMs })
      if (!stream) throw unavailable()
      // Keeps nginx from buffering.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  )
}
