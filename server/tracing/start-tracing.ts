import { context, DiagLogLevel, diag } from '@opentelemetry/api'
import { parseKeyPairsIntoRecord } from '@opentelemetry/core'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { traceCalls } from '#server/tracing/calls.ts'
import { contextManager } from '#server/tracing/context.ts'
import { createExporter } from '#server/tracing/exporter.ts'
import { traceRequests } from '#server/tracing/requests.ts'
import { traceStatements } from '#server/tracing/statements.ts'
import { traceWork } from '#server/tracing/work.ts'
import program from '../../package.json' with { type: 'json' }

type SamplerConfig = Pick<Config, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>

interface TracingConfig extends SamplerConfig {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  readonly OTEL_SERVICE_NAME: string
}

/**
 * Sends spans to a collector from now on. Call it once, before the server is built. The returned function sends what
 * is left, and resolves when the collector has it or has failed.
 */
export function startTracing(config: TracingConfig, log: Pick<FastifyBaseLogger, 'warn'>) {
  const warn = (reason: string) => log.warn({ reason }, 'traces')
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  context.setGlobalContextManager(contextManager)
  const own = resourceFromAttributes({
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': program.version,
  })
  const exporter = createExporter({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
  })
  const provider = new TracerProvider({
    // The environment may name more, such as where it runs.
    resource: detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }).merge(own),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(program.name, program.version)
  traceRequests(tracer)
  traceCalls(tracer)
  traceStatements(tracer)
  traceWork(tracer)
  return () => provider.shutdown()
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: SamplerConfig): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const samplers = {
    ...roots,
    parentbased_always_on: () => new ParentBasedSampler({ root: roots.always_on() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: roots.always_off() }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: roots.traceidratio() }),
  }
  return samplers[name]()
}
