import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/connect.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { unavailable } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'

/** A load balancer polls every few seconds; a later response is useless. */
const timeoutMs = 2000

/**
 * Health checks. `/healthz`: the process runs. `/readyz`: the database answers and has all of this program's schema,
 * otherwise 503 with Retry-After.
 */
export function healthRoutes(app: App, { db }: { db: Database }): void {
  const anyone = { config: { access: 'anyone' } } as const
  app.get('/healthz', anyone, (_, reply) => reply.send({ status: 'alive' }))
  app.get('/readyz', anyone, async (_, reply) => {
    const timeout = sleep(timeoutMs, false, { ref: false })
    const ready = await Promise.race([isMigrated(db).catch(() => false), timeout])
    if (!ready) throw unavailable()
    return reply.send({ status: 'ready' })
  })
}
