import type { RequestListener } from 'node:http'
import { hasBody } from '#server/http/accepted-body.ts'
import { clientErrorHandler } from '#server/http/errors.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { App } from '#server/http/route-schema.ts'

/** Serves cached bytes before Fastify, which would take more than half the time of such a response. */
export function serveCachedFirst(app: App, cache: ResponseCache): void {
  let closing = false
  // From then on, Fastify ends connections with their next response.
  app.addHook('preClose', async () => {
    closing = true
  })
  // Fastify's own is the only one so far.
  const [handleRequest] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', handleRequest)
  app.server.on('request', (request, response) => {
    // HTTP/0.9 has no headers: what follows would be read as another message.
    if (request.httpVersionMajor < 1) clientErrorHandler({}, request.socket)
    else if (closing || hasBody(request.headers) || !cache.tryServe(request, response))
      handleRequest(request, response)
  })
}
