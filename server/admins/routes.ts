import { passwordRoutes } from '#server/admins/password-routes.ts'
import { profileRoutes } from '#server/admins/profile-routes.ts'
import { signInRoutes } from '#server/admins/sign-in-routes.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { createAccounts } from '#server/sessions/accounts.ts'

/** Sign-in, session, profile and password of administrators (AC-139 to AC-170). */
export function adminRoutes(app: App, services: Services): void {
  const accounts = createAccounts('admin', services)
  signInRoutes(app, services, accounts)
  profileRoutes(app, services, accounts)
  passwordRoutes(app, services, accounts)
}
