import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { isInTrace } from '#server/tracing/context.ts'

/** What Node's `fetch` says of a request. */
interface FetchMessage {
  readonly request: { readonly method: string; readonly origin: string | URL }
  readonly response?: { readonly statusCode: number }
}
/** What Node's HTTP client says of one. */
interface ClientMessage {
  readonly request: ClientRequest
  readonly response?: IncomingMessage
}

/**
 * A span for each call of another server: by `fetch` (Jira, a language model) and by Node's HTTP client (an object
 * store). Paths and queries hold names and searches, so a span has the address of the server alone.
 */
export function traceCalls(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>()

  function begin(request: object, method: string, address: string): void {
    if (!isInTrace()) return
    const { hostname, port, protocol } = new URL(address)
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    }
    spans.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }))
  }

  const setStatus = (request: object, status = 0) => {
    const span = spans.get(request)?.setAttribute('http.response.status_code', status)
    if (status >= 400)
      span?.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
  }

  /** @param isUnanswered whether the call ends without an answer */
  const end = (request: object, isUnanswered = false) => {
    const span = spans.get(request)
    spans.delete(request)
    if (isUnanswered) span?.setAttribute('error.type', 'no answer').setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  const answered = new WeakSet<object>()
  // The types are what Node documents for these channels.
  subscribe('undici:request:create', (message) => {
    const { request } = message as FetchMessage
    begin(request, request.method, String(request.origin))
  })
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as FetchMessage
    answered.add(request)
    setStatus(request, response?.statusCode)
  })
  subscribe('undici:request:trailers', (message) => end((message as FetchMessage).request))
  subscribe('undici:request:error', (message) => {
    const { request } = message as FetchMessage
    end(request, !answered.has(request))
  })
  subscribe('http.client.request.created', (message) => {
    const { request } = message as ClientMessage
    begin(request, request.method, `${request.protocol}//${request.getHeader('host')}`)
  })
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as ClientMessage
    setStatus(request, response?.statusCode)
    response?.once('close', () => end(request))
  })
  subscribe('http.client.request.error', (message) => end((message as ClientMessage).request, true))
}
