import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { contextStore } from '#server/tracing/context.ts'
import { type TracedWork, workChannel } from '#server/tracing/traced.ts'

const kinds = { job: SpanKind.CONSUMER, call: SpanKind.CLIENT } as const

/** A span for each piece of work that says that it is one. An error is named by its class: texts may quote people. */
export function traceWork(tracer: Tracer): void {
  const spans = new WeakMap<TracedWork, Span>()
  workChannel.start.bindStore(contextStore, (work) => {
    const { name, kind, attributes } = work
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, root: kind === 'job' })
    spans.set(work, span)
    return trace.setSpan(context.active(), span)
  })
  workChannel.subscribe({
    start() {},
    end() {},
    asyncStart() {},
    asyncEnd: (work) => spans.get(work)?.end(),
    error(work) {
      const type = work.error instanceof Error ? work.error.name : 'unknown'
      spans.get(work)?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
    },
  })
}
