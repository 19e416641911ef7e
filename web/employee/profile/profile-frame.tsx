import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EmployeeProfile } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { TicketList } from '#web/employee/issues/ticket-list.tsx'
import { fullName } from '#web/employee/people/picture.tsx'
import { profileQuery } from '#web/employee/portal-api.ts'
import { PictureActions } from '#web/employee/profile/picture-actions.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ProfileFrameProps {
  children: (profile: EmployeeProfile) => ReactNode
}

/** The frame that the profile and its form share: the employee's tickets, name, and picture (EP-336, EP-369). */
export const ProfileFrame = (props: ProfileFrameProps) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
    {/* Narrow screens show the profile first. */}
    <div className="min-w-0 max-lg:order-2">
      <TicketList />
    </div>
    <Account {...props} />
  </div>
)

/** The employee's name, and the picture with its actions (EP-353, EP-370). */
function Account({ children }: ProfileFrameProps) {
  const { data: profile, isError, refetch } = useQuery(profileQuery())
  return (
    <section
      aria-label="Profile"
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      {isError && <RetryLine onRetry={() => void refetch()}>{messages.loadFailed}</RetryLine>}
      {profile ? (
        <div className="grid gap-6 p-5 sm:p-6">
          <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <PictureActions profile={profile}>
              <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{fullName(profile)}</h1>
              {profile.designation && <p className="text-md text-ink-muted">{profile.designation}</p>}
            </PictureActions>
          </header>
          {children(profile)}
        </div>
      ) : (
        !isError && (
          <div className="p-6">
            <Skeleton lines={8} />
          </div>
        )
      )}
    </section>
  )
}
