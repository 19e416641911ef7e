import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { portOf } from '#scripts/launch/free-port.ts'

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([
        z.object({ stringValue: z.string() }).transform((value) => value.stringValue),
        z
          .object({ intValue: z.union([z.number(), z.string()]) })
          .transform((value) => Number(value.intValue)),
        z.object({ doubleValue: z.number() }).transform((value) => value.doubleValue),
      ]),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2 of a server, 3 of a client, 5 of a consumer. */
  kind: z.int(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: attributesSchema.default({}),
  status: z.object({ code: z.int().optional(), message: z.string().optional() }).optional(),
})
export type CollectedSpan = z.infer<typeof spanSchema>

/** What OTLP/HTTP sends as JSON, as far as it has spans (opentelemetry-proto, `ExportTraceServiceRequest`). */
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(spanSchema) })),
    }),
  ),
})

/** A collector of OpenTelemetry by OTLP over HTTP, which takes spans as JSON. */
export interface TraceCollector {
  readonly url: string
  /** What has come so far, decoded. */
  readonly spans: CollectedSpan[]
  /** The attributes of each sender's resource. */
  readonly resources: Record<string, string | number>[]
  /** The headers of the last export. */
  headers: NodeJS.Dict<string | string[]>
  /** The bodies as they came, to look for what must not be in them. */
  readonly bodies: string[]
  close(): void
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
    const body = await json(request)
    collector.headers = request.headers
    collector.bodies.push(JSON.stringify(body))
    for (const { resource, scopeSpans } of exportSchema.parse(body).resourceSpans) {
      collector.resources.push(resource.attributes)
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans: [],
    resources: [],
    headers: {},
    bodies: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return collector
}
