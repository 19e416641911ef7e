/** Free of zod, since every screen of the portal imports it. The calls are in `connection-calls.ts`. */

/** The company's servers that employees use with accounts of their own there. */
export const upstreamServices = ['jira', 'nextcloud'] as const
export type UpstreamService = (typeof upstreamServices)[number]

/** What the portal shows of each. */
export const upstreamContents: Readonly<Record<UpstreamService, string>> = {
  jira: 'projects and issues',
  nextcloud: 'files and conversations',
}

/** How often a browser asks whether somebody has signed in at a server, in milliseconds. */
export const loginPollInterval = 2000

/** The `code` of a 403 that is resolved by connecting the server again. */
export const reconnectCode = 'reconnect'

export const connectionMessages = {
  connected: 'Connected.',
  secretRequired: 'Enter the token.',
  refused: 'These credentials were refused.',
  loginEnded: 'This sign-in has ended. Start it again.',
} as const
