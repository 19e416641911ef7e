import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { callQuery } from '#web/call-queries.ts'
import { logged } from '#web/logged.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** The hired candidates whom someone asks to be made colleagues; nothing while there are none. */
export function RequestsPanel() {
  const { data = [] } = useQuery(logged(callQuery('GET onboarding/requests/')))
  if (data.length === 0) return null
  return (
    <section aria-label="Waiting for you" className="rounded-card border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-3 text-md font-semibold">Waiting for you</h2>
      <ul className="divide-y divide-line">
        {data.map(({ candidate_id, candidate_name, by, at }) => (
          <li key={candidate_id} className="px-4 py-3 text-md wrap-anywhere">
            <Link
              to={`${adminPath}/join-team?id=${candidate_id}`}
              className="font-medium text-brand underline-offset-4 hover:underline"
            >
              Make {candidate_name} a colleague
            </Link>
            <span className="block text-sm text-ink-muted">
              {by ?? 'Someone'} has asked for it <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
