import calls from 'virtual:outdated-calls/rows'
import { type RowTopic, rowTopics } from '#contract/events/event-topics.ts'
import { followEvents } from '#web/events.ts'
import type { Change } from '#web/live-queries.ts'
import { outdatedBy } from '#web/outdated-by.ts'

/** Reloads rows that other administrators change while this tab is visible. */
export const followRowChanges = (onChange: (change: Change | null) => void): (() => void) =>
  followEvents({
    as: 'admin',
    names: rowTopics,
    sharedName: 'portico-admin-events',
    onEvent: ({ name, data, id }) =>
      // Only these names are listened for.
      onChange({ id, outdates: outdatedBy(calls, { topic: name as RowTopic, ...JSON.parse(data) }) }),
    onReset: () => onChange(null),
  })
