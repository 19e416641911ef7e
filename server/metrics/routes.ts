import { createHash, timingSafeEqual } from 'node:crypto'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { metricsOfAllProcesses } from '#server/metrics/processes.ts'
import { createRegistry } from '#server/metrics/registry.ts'
import type { Services } from '#server/services.ts'
import { bearerToken } from '#server/sessions/cookies.ts'

/** `GET /metrics` in the text format of Prometheus, for whoever presents the token. */
export function metricsRoutes(app: App, services: Services, token: string): void {
  const registry = createRegistry(app, services)
  const ofAll = metricsOfAllProcesses(registry)
  app.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
    const presented = bearerToken(request)
    if (presented === undefined || !timingSafeEqual(digest(presented), digest(token))) throw unauthorized()
    return reply.type(registry.contentType).send(await ofAll())
  })
}

const digest = (token: string) => createHash('sha256').update(token).digest()
