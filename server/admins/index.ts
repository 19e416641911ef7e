import { expiringTokensQueue, tellOfExpiringTokens } from '#server/admins/expiring-tokens.ts'
import { adminRoutes } from '#server/admins/routes.ts'
import { tokenRoutes } from '#server/admins/token-routes.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

export const admins: Module = {
  async routes(app, services) {
    await adminRoutes(app, services)
    tokenRoutes(app, services)
  },
  workers: [defineWorker(expiringTokensQueue, (services) => ({ run: () => tellOfExpiringTokens(services) }))],
}
