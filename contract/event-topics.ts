/** The names of events. Free of zod, so that every screen may import them; their data are in `contract/events.ts`. */

/**
 * The events of `GET /api/events/` that tell which rows have changed. There are four more, without data: `ready` says
 * where to resume a stream, once it has told what was missed; after `reset` anything may have changed, because events
 * were missed; `superseded` ends the oldest stream of an account that has opened too many; `heartbeat` says that the
 * connection still stands.
 */
export const rowTopics = ['content', 'enquiry', 'candidate', 'mail', 'document'] as const
export type RowTopic = (typeof rowTopics)[number]

/** The events of the portal, each in a scope. */
export const portalTopics = [
  'issue',
  'inbox',
  'chat',
  'conversation',
  'chatRead',
  'typing',
  'membership',
] as const
export type PortalTopic = (typeof portalTopics)[number]

/** Those that mean nothing a moment later, so that nobody catches up on them. */
export const passingTopics: readonly PortalTopic[] = ['typing']
