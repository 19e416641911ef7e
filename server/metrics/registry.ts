import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/database/connect.ts'
import type { Replica } from '#server/database/replica.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Outbox } from '#server/mail/port.ts'

interface Observed {
  readonly db: Database
  readonly responseCache: ResponseCache
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly replica: Replica | null
}

/** Seconds; from a cached page to the longest that a statement may take. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * What this process measures. Figures of the database are the same in every process, so that of several the first one's
 * count; they are absent while the database does not answer.
 */
export function createRegistry(app: App, { db, responseCache, jobs, outbox, replica }: Observed): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registers)
  new Counter({
    name: 'portico_response_cache_requests_total',
    help: 'Requests for what visitors read, by whether the answer was in the cache.',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, responseCache.requests.hits)
      this.inc({ result: 'miss' }, responseCache.requests.misses)
    },
  })
  new Gauge({
    name: 'portico_response_cache_bytes',
    help: 'Memory of cached responses.',
    registers,
    collect() {
      this.set(responseCache.size)
    },
  })
  new Gauge({
    name: 'portico_event_streams',
    help: 'Open streams of server-sent events.',
    registers,
    collect() {
      this.set(app.openEventStreams)
    },
  })
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  if (replica) measureReplica(replica, registers)
  new Gauge({
    name: 'portico_jobs',
    help: 'Jobs by queue and state, as counted every few seconds.',
    labelNames: ['queue', 'state'] as const,
    registers,
    aggregator: 'first',
    async collect() {
      this.reset()
      for (const { queue, ...states } of await jobs.count().catch(() => []))
        for (const [state, jobs] of Object.entries(states)) this.set({ queue, state }, jobs)
    },
  })
  new Gauge({
    name: 'portico_mails',
    help: 'Mails that are not delivered, by state.',
    labelNames: ['state'] as const,
    registers,
    aggregator: 'first',
    async collect() {
      this.reset()
      for (const { state, mails } of await outbox.countUndelivered(db).catch(() => []))
        this.set({ state }, mails)
    },
  })
  return registry
}

function measureReplica({ reads }: Replica, registers: Registry[]): void {
  new Counter({
    name: 'portico_visitor_reads_total',
    help: 'Statements for visitors, by the server that answered; the primary does while the replica is behind or away.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ from: 'replica' }, reads.replica)
      this.inc({ from: 'primary' }, reads.primary)
    },
  })
}

function measureRequests(app: App, registers: Registry[]): void {
  const duration = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Requests by method, route, and status, but those answered from the cache before routing and event streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durationBuckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
