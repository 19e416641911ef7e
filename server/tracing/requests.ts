import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { App } from '#server/http/route-schema.ts'
import { contextStore } from '#server/tracing/context.ts'

/**
 * A span for each request, in the trace that its `traceparent` names. URLs hold names and searches, so a span has the
 * pattern of the route; what is answered from the cache has none.
 */
export function traceRequests(tracer: Tracer): void {
  const propagator = new W3CTraceContextPropagator()
  subscribe('http.server.request.start', (message) => {
    // What Node documents for this channel.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const { method = 'GET', httpVersion } = request
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const attributes = { 'http.request.method': method, 'network.protocol.version': httpVersion }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    // The request event follows in the same turn.
    contextStore.enterWith(trace.setSpan(parent, span))
    response.once('close', () => {
      const { statusCode, writableFinished } = response
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500 || !writableFinished) {
        span.setAttribute('error.type', writableFinished ? String(statusCode) : 'aborted')
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    })
  })
  subscribe('fastify.initialization', (message) => {
    // What Fastify documents for this channel.
    const { fastify } = message as { fastify: App }
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { url } = request.routeOptions
      if (url !== undefined)
        trace.getActiveSpan()?.setAttribute('http.route', url).updateName(`${request.method} ${url}`)
      done()
    })
  })
}
