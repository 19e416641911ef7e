import { useQuery } from '@tanstack/react-query'
import { adminPath } from '#contract/account/admin-path.ts'
import { ActivityLine } from '#web/admin/activity/activity-line.tsx'
import { Panel } from '#web/admin/dashboard/panel.tsx'
import { callQuery } from '#web/call-queries.ts'
import { logged } from '#web/logged.ts'

const shown = 10

/** What was done last. */
export function ActivityPanel() {
  const { data } = useQuery(logged(callQuery('GET activity/', { query: { limit: shown } })))
  return (
    <Panel heading="Activity" to={`${adminPath}/activity`}>
      <ol aria-label="Done last" className="min-h-80 divide-y divide-line">
        {data?.entries.map((entry) => (
          <li key={entry.id} className="px-4 py-2">
            <ActivityLine entry={entry} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
