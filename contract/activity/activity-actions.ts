// Free of zod, so that every screen may import it.

/** What a revision of a row records. */
export const revisionActions = [
  'created',
  'changed',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'scheduled',
  'unscheduled',
  'drafted',
  'draftPublished',
  'draftDiscarded',
] as const

/** Everything that the history records. */
export const activityActions = [
  ...revisionActions,
  'signedIn',
  'signInRefused',
  'passwordChanged',
  'signInChanged',
  'signedOut',
  'invited',
  'memberAdded',
  'memberRemoved',
  'moved',
  'renamed',
  'shared',
  'exported',
  'sent',
  'purged',
] as const

export type ActivityAction = (typeof activityActions)[number]
