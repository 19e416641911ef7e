import { useQuery } from '@tanstack/react-query'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { CandidateStatusBadge } from '#web/admin/join-team/candidate-status.tsx'
import { callQuery } from '#web/call-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

/** The other applications from the same e-mail address, each of which opens; nothing without any. */
export function OtherApplications({
  candidate: { id },
  onOpen,
}: {
  candidate: Pick<ListedCandidate, 'id'>
  onOpen: (id: number) => void
}) {
  const { data = [] } = useQuery(callQuery('GET candidates/{id}/other-applications/', { params: { id } }))
  if (data.length === 0) return null
  return (
    <section aria-label="Other applications" className="grid gap-2">
      <h3 className="text-md font-semibold">Also applied from this address</h3>
      <ul className="grid gap-1">
        {data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
            <Button size="sm" onClick={() => onOpen(one.id)}>
              {one.designation}
            </Button>
            <CandidateStatusBadge status={one.status} />
            <span className="text-ink-muted">
              <NewYorkTime at={one.Created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
