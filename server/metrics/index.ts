import type { Module } from '#server/modules/module.ts'

export const metrics: Module = {
  async routes(app, services) {
    const { METRICS_TOKEN: token } = services.config
    if (token === undefined) return
    // Loading what it needs takes as long as a tenth of a start.
    const { metricsRoutes } = await import('#server/metrics/routes.ts')
    metricsRoutes(app, services, token)
  },
}
