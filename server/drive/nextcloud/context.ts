import type { Scope } from '#contract/events/events.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Nextcloud } from '#server/nextcloud/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { OwnCaches } from '#server/upstream/own-cache.ts'

/** What the parts of the adapter share. */
export interface NextcloudContext {
  readonly db: Database
  readonly events: Pick<EventBus, 'publish'>
  readonly clock: Clock
  readonly nextcloud: Pick<Nextcloud, 'openSession' | 'credentials'>
  readonly caches: OwnCaches
  /** The usernames of the members of one of the employee's projects or conversations; null for any other scope. */
  readonly membersOf: (as: Employee, scope: Scope) => Promise<readonly string[] | null>
}
