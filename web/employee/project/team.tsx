import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import { MemberList } from '#web/employee/project/member-list.tsx'
import { Card } from '#web/employee/shell/card.tsx'
import { isForeign, LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { logged } from '#web/logged.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const TeamPopup = onDemand(() => import('#web/employee/project/team-popup.tsx'))

/** The number of members that are shown initially (EP-163). */
const shownMembers = 9

/** Current and former members of a project (EP-161 to EP-164). */
export function Team({ project }: { project: string }) {
  const { data, isPending, error, refetch } = useQuery(logged(membersQuery(project)))
  const [isOpen, open] = useState(false)
  const members = error ? [] : (data ?? [])
  const current = members.filter(({ isCurrent }) => isCurrent).length
  const remaining = members.length - shownMembers
  return (
    <Card heading="Team">
      {isPending ? (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      ) : error && !isForeign(error) ? (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          The team could not be loaded.
        </LoadFailure>
      ) : members.length === 0 ? (
        <p className="px-4 py-10 text-center text-md text-ink-muted">No team members.</p>
      ) : (
        <div className="grid gap-4 p-4">
          <dl className="grid grid-cols-3 gap-2 text-center">
            <Figure name="Team members" value={members.length} />
            <Figure name="Current" value={current} />
            <Figure name="Past" value={members.length - current} />
          </dl>
          <MemberList members={members.slice(0, shownMembers)} />
          {remaining > 0 && (
            <span className="justify-self-start">
              <Button
                onPointerEnter={TeamPopup.preload}
                onFocus={TeamPopup.preload}
                onClick={() => open(true)}
              >
                {`view remaining ${remaining} ${remaining === 1 ? 'member' : 'members'}`}
              </Button>
            </span>
          )}
        </div>
      )}
      <LazyDialog isOpen={isOpen}>
        <TeamPopup members={members} onClose={() => open(false)} />
      </LazyDialog>
    </Card>
  )
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="flex flex-col-reverse rounded-control bg-sunken px-2 py-2">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
)
