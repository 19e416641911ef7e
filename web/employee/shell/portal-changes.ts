import calls from 'virtual:outdated-calls/portal'
import { followPortalEvents } from '#web/employee/shell/live-events.ts'
import type { Change } from '#web/live-queries.ts'
import { outdatedBy } from '#web/outdated-by.ts'

/** Follows what others change in the portal. The chat follows its own events. */
export const followPortalChanges = (onChange: (change: Change | null) => void): (() => void) =>
  followPortalEvents((event, id) => onChange(event && { id, outdates: outdatedBy(calls, event) }))
