import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { notFound } from '#server/errors.ts'
import { declareBodies } from '#server/http/accepted-body.ts'
import { guardRoutes } from '#server/http/access.ts'
import { limitCalls } from '#server/http/calls-at-once.ts'
import { limitConnections } from '#server/http/connections.ts'
import { acceptContentTypes } from '#server/http/content-types.ts'
import { clientErrorHandler, errorHandler } from '#server/http/errors.ts'
import { describeRoutes } from '#server/http/openapi.ts'
import { limitReceiving, type ReceivingLimits, receivingLimits } from '#server/http/receiving.ts'
import { type App, validatorCompiler } from '#server/http/route-schema.ts'
import { apiContentSecurityPolicy, securityHeadersOf } from '#server/http/security-headers.ts'
import { serializeAnswers } from '#server/http/send-answer.ts'
import { serveCachedFirst } from '#server/http/serve-cached.ts'
import { modules } from '#server/modules/index.ts'
import type { Services } from '#server/services.ts'
import { pageRoutes, type SiteBuild } from '#server/site/pages.ts'

/**
 * The whole server as a function of its services: the guard, then one line per domain.
 * @param build how pages are rendered; null for an API without pages
 * @param receiving how much and how slowly bodies may arrive
 */
export async function buildApp(
  services: Services,
  build: SiteBuild | null,
  receiving: ReceivingLimits = receivingLimits,
): Promise<App> {
  const { config, log } = services
  const securityHeaders = securityHeadersOf(config.PUBLIC_URL)
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Forwarding headers count only from proxies named in the settings, never by a number of hops.
    trustProxy: config.TRUSTED_PROXY.length > 0 ? [...config.TRUSTED_PROXY] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readablePageUrl(url),
    // A body has a time of its own, by its size (server/http/receiving.ts).
    requestTimeout: 0,
    connectionTimeout: 75_000,
    keepAliveTimeout: 20_000,
    forceCloseConnections: 'idle',
    // Both run before routes and hooks.
    clientErrorHandler,
    frameworkErrors: (error, request, reply) =>
      void errorHandler(
        error,
        request,
        reply.headers({
          ...securityHeaders,
          'content-security-policy': apiContentSecurityPolicy,
          'cache-control': 'no-store',
        }),
      ),
    // Never called, but without them Fastify loads its JSON Schema compilers.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  serializeAnswers(app)
  app.setErrorHandler(errorHandler)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  // A callback like every onSend hook here: after an async hook, Fastify watches the stream of each response.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id })
    if (!hasContentSecurityPolicy(reply)) reply.header('content-security-policy', apiContentSecurityPolicy)
    // The route declares its caching. Errors are never cached, and answers for a signed-in person only by their own
    // browser.
    const caching = String(reply.getHeader('cache-control') ?? '')
    const isAllowed = request.principal ? caching.startsWith('private') : caching !== ''
    if (reply.statusCode >= 400 || !isAllowed) reply.header('cache-control', 'no-store')
    const isLarge = typeof payload === 'string' && payload.length > largePayloadLength
    done(null, isLarge ? Buffer.from(payload) : payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    if (!isEventStream(reply) && shouldLog(request.method, reply.statusCode, milliseconds)) {
      // The route's pattern, not the URL: URLs hold names and searches.
      const route = request.routeOptions.url ?? 'unknown'
      request.log.info(
        { method: request.method, route, status: reply.statusCode, milliseconds },
        'request completed',
      )
    }
    done()
  })
  await app.register(cookie)
  acceptContentTypes(app)
  declareBodies(app)
  guardRoutes(app, services)
  limitReceiving(app, receiving)
  limitCalls(app)
  limitConnections(app.server, config.TRUSTED_PROXY)
  await describeRoutes(app)

  serveCachedFirst(app, services.responseCache)
  for (const { routes } of modules) await routes?.(app, services)
  unknownApiRoutes(app)
  if (build) pageRoutes(app, services, build)
  return app
}

function noCompiler(): never {
  throw new Error('Fastify compiles no schema: a route has `answers`, not `response`.')
}

/** Unknown routes. Anonymous writes to them are refused as they are for known routes (PS-398). */
function unknownApiRoutes(app: App): void {
  const url = '/api/*'
  const handler = () => {
    throw notFound()
  }
  // Before what they bring is looked at.
  const hooks = { onRequest: async () => handler(), handler }
  app.route({ method: ['GET', 'HEAD', 'OPTIONS', 'TRACE'], url, config: { access: 'anyone' }, ...hooks })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    config: { access: 'admin', area: 'any' },
    ...hooks,
  })
}

/**
 * Node copies longer strings twice on their way to the socket, and collecting the copies takes longer than sending.
 */
const largePayloadLength = 16 * 1024

/** Pages set their own policy. */
const hasContentSecurityPolicy = (reply: FastifyReply) =>
  reply.hasHeader('content-security-policy') ||
  String(reply.getHeader('content-type')).startsWith('text/html')

/** An event stream lasts as long as its client stays. */
const isEventStream = (reply: FastifyReply) => reply.getHeader('content-type') === 'text/event-stream'

/** Successful reads are not logged: they would fill most of the log and take a tenth of the time. */
const shouldLog = (method: string, status: number, milliseconds: number) =>
  method !== 'GET' ? method !== 'HEAD' : status >= 500 || milliseconds > 500

/** An address that cannot be decoded is one of a page that does not exist, whose visitor sees so; a call is refused. */
function readablePageUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || path.startsWith('/api/')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    // U+FFFD, as browsers show what they cannot decode.
    return path.replaceAll('%', '%EF%BF%BD')
  }
}
