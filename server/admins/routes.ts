import { administratorRoutes } from '#server/admins/administrator-routes.ts'
import { emailRoutes } from '#server/admins/email-routes.ts'
import { passkeyRoutes } from '#server/admins/passkey-routes.ts'
import { passwordRoutes } from '#server/admins/password-routes.ts'
import { profileRoutes } from '#server/admins/profile-routes.ts'
import { signInRoutes } from '#server/admins/sign-in-routes.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { createAccounts } from '#server/sessions/accounts.ts'
import { createEmailChanges } from '#server/sessions/email-changes.ts'
import { securityRoutes } from '#server/sessions/security-routes.ts'
import { createSignIn } from '#server/sessions/sign-in.ts'

/** Sign-in, session, profile and password of administrators (AC-139 to AC-170), and their accounts for owners. */
export function adminRoutes(app: App, services: Services): void {
  const accounts = createAccounts('admin', services)
  const emailChanges = createEmailChanges('admin', services)
  const signIn = createSignIn('admin', accounts, services)
  signInRoutes(app, services, signIn)
  profileRoutes(app, services, { accounts, emailChanges })
  emailRoutes(app, services, emailChanges)
  passwordRoutes(app, services, accounts, signIn)
  securityRoutes(app, services, 'admin', accounts)
  passkeyRoutes(app, services, accounts, signIn)
  administratorRoutes(app, services, accounts)
}
