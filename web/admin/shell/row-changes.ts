import calls from 'virtual:outdated-calls/rows'
import type { Query } from '@tanstack/react-query'
import { type RowTopic, rowTopics } from '#contract/events/event-topics.ts'
import { profileQuery } from '#web/admin/account/account-api.ts'
import { followEvents } from '#web/events.ts'
import type { Change } from '#web/live-queries.ts'
import { outdatedBy } from '#web/outdated-by.ts'

/** Reloads rows that other administrators change while this tab is visible. */
export const followRowChanges = (onChange: (change: Change | null) => void): (() => void) =>
  followEvents({
    as: 'admin',
    names: rowTopics,
    sharedName: 'portico-admin-events',
    onEvent: ({ name, data, id }) => {
      // Only these names are listened for.
      const topic = name as RowTopic
      const isOutdated = outdatedBy(calls, { topic, ...JSON.parse(data) })
      // One's own role may be another one.
      const isProfile = (query: Query) =>
        topic === 'administrator' && query.queryKey[0] === profileQuery().queryKey[0]
      onChange({ id, outdates: (query) => isOutdated(query) || isProfile(query) })
    },
    onReset: () => onChange(null),
  })
