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
  onMessage<FetchMessage>('undici:request:create', ({ request }) =>
    begin(request, request.method, String(request.origin)),
  )
  onMessage<FetchMessage>('undici:request:headers', ({ request, response }) => {
    answered.add(request)
    setStatus(request, response?.statusCode)
  })
  onMessage<FetchMessage>('undici:request:trailers', ({ request }) => end(request))
  onMessage<FetchMessage>('undici:request:error', ({ request }) => end(request, !answered.has(request)))
  onMessage<ClientMessage>('http.client.request.created', ({ request }) =>
    begin(request, request.method, `${request.protocol}//${request.getHeader('host')}`),
  )
  onMessage<ClientMessage>('http.client.response.finish', ({ request, response }) => {
    setStatus(request, response?.statusCode)
    response?.once('close', () => end(request))
  })
  onMessage<ClientMessage>('http.client.request.error', ({ request }) => end(request, true))
}

/** The types are what Node documents for these channels. */
const onMessage = <M>(channel: string, listener: (message: M) => void) =>
  subscribe(channel, (message) => listener(message as M))
