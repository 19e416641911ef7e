/**
 * The names of events. Free of zod, so that every screen may import them; their data is in
 * `contract/events/events.ts`.
 */

/**
 * The events of `GET /api/events/` that report changed rows. There are four more, without data: `ready` says where to
 * resume a stream, once missed events have been sent; after `reset` anything may have changed, because events were
 * missed; `superseded` ends the oldest stream of an account that has opened too many; `heartbeat` shows that the
 * connection is still open.
 */
export const rowTopics = [
  'content',
  'site',
  'enquiry',
  'candidate',
  'project',
  'mail',
  'document',
  'gap',
  'administrator',
] as const
export type RowTopic = (typeof rowTopics)[number]

/**
 * What has happened to rows. A row that is created published is both; `changed` is also a new position, and what
 * visitors do not see yet, such as a draft.
 */
export const rowChanges = ['created', 'changed', 'published', 'unpublished', 'deleted', 'restored'] as const
export type RowChange = (typeof rowChanges)[number]

/** The events of the portal, each in a scope. */
export const portalTopics = [
  'issue',
  'files',
  'inbox',
  'chat',
  'conversation',
  'chatRead',
  'typing',
  'membership',
] as const
export type PortalTopic = (typeof portalTopics)[number]

/** Every event that browsers receive. */
export type EventTopic = RowTopic | PortalTopic

/** Events that are meaningless a moment later, so that nobody catches up on them. */
export const passingTopics: readonly PortalTopic[] = ['typing']
