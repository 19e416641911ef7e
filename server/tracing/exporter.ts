import { setTimeout as sleep } from 'node:timers/promises'
import type { Attributes, HrTime } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { systemErrorCode } from '#server/system-error.ts'
import { secondsUntil } from '#server/upstream/retry-after.ts'

interface ExporterOptions {
  /** Of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

/** For each attempt, in milliseconds. */
const timeoutMs = 5000
/** Before the second and the third attempt, unless the collector says how long, in seconds. */
const pauses = [1, 3]
/** The statuses that the protocol calls temporary. */
const temporary = new Set([429, 502, 503, 504])

/** Sends spans by OTLP over HTTP, as JSON. A collector that is away or full is tried three times. */
export function createExporter({ endpoint, headers }: ExporterOptions): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const running = new Set<Promise<void>>()

  async function send(body: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const { isTemporary, wait, reason } = await post(body)
      if (reason === undefined) return
      const pause = pauses[attempt]
      if (!isTemporary || pause === undefined) throw new Error(`the collector ${reason}`)
      await sleep(Math.min(wait ?? pause, 10) * 1000)
    }
  }

  async function post(body: string) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return {}
      const wait = secondsUntil(response.headers.get('retry-after'))
      return { isTemporary: temporary.has(response.status), wait, reason: `answers ${response.status}` }
    } catch (error) {
      const code = systemErrorCode(error instanceof Error ? error.cause : undefined)
      return { isTemporary: true, reason: `cannot be reached${code ? ` (${code})` : ''}` }
    }
  }

  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      const sending = send(JSON.stringify(toRequest(spans))).then(
        () => done({ code: ExportResultCode.SUCCESS }),
        (error: Error) => done({ code: ExportResultCode.FAILED, error }),
      )
      running.add(sending)
      void sending.finally(() => running.delete(sending))
    },
    async forceFlush() {
      await Promise.all(running)
    },
    async shutdown() {
      await Promise.all(running)
    },
  }
}

/** An `ExportTraceServiceRequest` of opentelemetry-proto in its JSON form. */
function toRequest(spans: readonly ReadableSpan[]) {
  const scopes = Map.groupBy(spans, ({ instrumentationScope }) => instrumentationScope)
  return {
    resourceSpans: [
      {
        resource: { attributes: toKeyValues(spans[0]?.resource.attributes ?? {}) },
        scopeSpans: [...scopes].map(([{ name, version }, inScope]) => ({
          scope: { name, version },
          spans: inScope.map(toSpan),
        })),
      },
    ],
  }
}

/** Without events and links, which our spans do not have. */
const toSpan = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  traceState: span.spanContext().traceState?.serialize(),
  parentSpanId: span.parentSpanContext?.spanId,
  name: span.name,
  // The protocol has one more kind in front: unspecified.
  kind: span.kind + 1,
  startTimeUnixNano: toNanoseconds(span.startTime),
  endTimeUnixNano: toNanoseconds(span.endTime),
  attributes: toKeyValues(span.attributes),
  status: { code: span.status.code },
})

/** As digits, since the number does not fit into JSON. */
const toNanoseconds = ([seconds, nanoseconds]: HrTime): string =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds))

const toKeyValues = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: Number.isInteger(value) ? { intValue: value } : { stringValue: String(value) },
  }))
