/** Free of zod, since every screen of the portal imports it. The calls are in `connection-calls.ts`. */

/** The company's servers that employees use with accounts of their own there. */
export const upstreamServices = ['jira'] as const
export type UpstreamService = (typeof upstreamServices)[number]

/** The `code` of a 403 that is resolved by connecting the server again. */
export const reconnectCode = 'reconnect'

export const connectionMessages = {
  connected: 'Connected.',
  secretRequired: 'Enter the token.',
  refused: 'These credentials were refused.',
} as const
