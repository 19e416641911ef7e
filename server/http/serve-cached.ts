import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '#server/http/response-cache.ts'

/** Lets the cache repeat what it can before Fastify looks at a request, which takes more than half of such an answer. */
export function serveCachedFirst(app: FastifyInstance, cache: ResponseCache): void {
  let closing = false
  // From then on Fastify ends connections with their next answer.
  app.addHook('preClose', async () => {
    closing = true
  })
  const [handleRequest] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', handleRequest)
  app.server.on('request', (request, response) => {
    if (closing || !cache.tryServe(request, response)) handleRequest(request, response)
  })
}
