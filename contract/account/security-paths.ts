// Free of zod, so that every screen may import it.

import type { AccountKind } from '#contract/calls/call.ts'

/** Where the calls are by which people protect their own sign-in (contract/account/security-calls.ts). */
export const securityPaths = {
  admin: {
    devices: 'admin-sessions/{id}',
    twoStep: 'two-step/{id}',
    passkeys: 'passkeys/{id}',
    passkeySignIn: 'adminLogin/passkey',
  },
  employee: {
    devices: 'jira/sessions/{user}',
    twoStep: 'jira/two-step/{user}',
    passkeys: 'jira/passkeys/{user}',
    passkeySignIn: 'jira/login/passkey',
  },
} as const satisfies Record<AccountKind, Readonly<Record<string, string>>>

/** Those of a kind of account. */
export type SecurityPaths = (typeof securityPaths)[AccountKind]
