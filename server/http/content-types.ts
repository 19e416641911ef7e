import { bytesOf, collectBytes } from '#server/http/collect-bytes.ts'
import { unsupportedType } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body is a form, which the handler reads (server/http/body.ts). */
    isMultipart: boolean
  }
}

/** JSON and multipart, which our pages send, each only where the route's schema declares it. */
export function acceptContentTypes(app: App): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const json = request.routeOptions.config.body?.json
    if (!json) return done(unsupportedType())
    collectBytes(bytesOf(payload), json.bytes).then((bytes) => parse(request, bytes.toString(), done), done)
  })
  app.decorateRequest('isMultipart', false)
  app.addContentTypeParser('multipart/form-data', (request, _, done) => {
    request.isMultipart = true
    done(request.routeOptions.config.body?.form ? null : unsupportedType())
  })
}
