import type { Scope } from '#contract/events/events.ts'
import { defineQueue } from '#server/jobs/queue.ts'

/** A scope whose members have changed; without one, any of them. */
export interface ChangedMembers {
  readonly scope?: Scope
}

/**
 * Makes the shares at Nextcloud those of the present members. Hourly for all scopes: nothing tells who has connected an
 * account, and an event may be missed.
 */
export const sharesQueue = defineQueue<ChangedMembers>('nextcloud-shares', {
  concurrency: 1,
  cron: '23 * * * *',
  keyOf: ({ scope = 'all' }) => scope,
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 15 * 60,
})
