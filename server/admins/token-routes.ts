import { tokenCalls } from '#contract/tokens/token-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Services } from '#server/services.ts'
import { scopesOf } from '#server/sessions/api-tokens.ts'

export function tokenRoutes(app: App, services: Services): void {
  const { apiTokens } = services
  implement(app, services, tokenCalls, {
    'GET api-tokens/': ({ caller }) => apiTokens.list(caller),
    'GET api-tokens/scopes/': ({ caller }) => scopesOf(caller.role),
    'POST api-tokens/': async ({ caller, body, request }) => {
      const created = await apiTokens.create(caller, body)
      logSecurity(request, 'API token created', caller.id)
      return created
    },
    'DELETE api-tokens/{id}/': async ({ caller, params: { id }, request }) => {
      await apiTokens.revoke(caller, id)
      logSecurity(request, 'API token revoked', caller.id)
    },
  })
}
