import { rowTopics } from '#contract/events/event-topics.ts'
import type { RowsChanged } from '#contract/events/events.ts'
import { followEvents } from '#web/events.ts'
import type { Change } from '#web/live-queries.ts'

/**
 * Reloads rows that other administrators change while this tab is visible. The keys of queries start with the
 * type.
 */
export const followRowChanges = (onChange: (change: Change | null) => void): (() => void) =>
  followEvents({
    path: 'events/',
    names: rowTopics,
    sharedName: 'portico-admin-events',
    onEvent: ({ data, id }) => {
      const { type }: RowsChanged = JSON.parse(data)
      onChange({ id, keys: [[type]] })
    },
    onReset: () => onChange(null),
  })
