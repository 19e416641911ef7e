import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Cache } from '#server/http/response-cache.ts'

/** Lets the cache repeat what it can before Fastify looks at a request, which takes more than half of such an answer. */
export function repeatFirst(app: FastifyInstance, cache: Cache): void {
  let closing = false
  // From then on Fastify ends connections with their next answer.
  app.addHook('preClose', async () => {
    closing = true
  })
  const [answer] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', answer)
  app.server.on('request', (request, response) => {
    if (closing || !cache.repeat(request, response)) answer(request, response)
  })
}
